import { spawnSync } from "node:child_process";
import path from "node:path";
import { withPlaces } from "../places.ts";
import { writeTranscript } from "../restore/transcript.ts";
import type { Section, Suite } from "../suite.ts";
import { atMost, raced } from "../suite.ts";

const FLOOR = "lines, JSON.parse of those that matter";
const RESTORE = "restore";
const WAYS = [
  [FLOOR, "lines"],
  [RESTORE, "restore"],
] as const;
const ROUNDS = 7;
const MEGABYTE = 1024 * 1024;
const MOST_MEMORY = 200;

/** How long does it take to find a list in a transcript of 50 MB, each time in a new process? */
export const suite: Suite = {
  name: "restore",
  run: () =>
    withPlaces(async (places) => {
      const directory = places.directory();
      const sections: Section[] = [];
      // Where every line matters there is nothing to pass over: only its memory has a bar.
      for (const { what, listEvery, limits } of [
        { what: "a list in one turn of twenty", listEvery: 20, limits: { [RESTORE]: 2 } },
        { what: "a list in every turn", listEvery: 1, limits: {} },
      ]) {
        const file = path.join(directory, `${listEvery}.jsonl`);
        writeTranscript(file, listEvery);
        sections.push(...raceOn(file, what, limits));
      }
      return sections;
    }),
};

function raceOn(file: string, what: string, limits: Readonly<Record<string, number>>): Section[] {
  const times: number[][] = WAYS.map(() => []);
  let peak = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const [place, [name, way]] of WAYS.entries()) {
      const { took, maxRSS } = readOnce(way, file);
      times[place]?.push(took * 1_000);
      if (name === RESTORE) peak = Math.max(peak, maxRSS / MEGABYTE);
    }
  }
  const title = `Transcript of 50 MB, ${what}`;
  const bar = atMost(peak, MOST_MEMORY, "MB");
  return [
    { title, rows: raced({ names: WAYS.map(([name]) => name), times }, FLOOR, limits) },
    { title, rows: [{ name: "memory", figures: `${Math.round(peak)} MB`, bar }] },
  ];
}

function readOnce(way: string, file: string): { took: number; maxRSS: number } {
  const program = path.join(import.meta.dirname, "../restore/read.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, way, file]);
  if (status !== 0) throw new Error(`${way}: ${String(stderr)}`);
  return JSON.parse(String(stdout)) as { took: number; maxRSS: number };
}
