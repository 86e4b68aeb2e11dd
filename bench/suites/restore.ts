import { spawnSync } from "node:child_process";
import path from "node:path";
import { measured } from "../measure.ts";
import { withPlaces } from "../places.ts";
import { writeTranscript } from "../restore/transcript.ts";
import type { Fact, Suite, Table } from "../suite.ts";

const FLOOR = "lines, JSON.parse of those that matter";
const RESTORE = "restore";
const WAYS = [
  [FLOOR, "lines"],
  [RESTORE, "restore"],
] as const;
const ROUNDS = 7;
const MEGABYTE = 1024 * 1024;
const MOST_MEMORY = 150;

/** What finding a list in a long transcript takes, each time in a process of its own. */
export const restore: Suite = {
  name: "restore",
  run: () =>
    withPlaces(async (places) => {
      const directory = places.directory();
      const tables: Table[] = [];
      const facts: Fact[] = [];
      // Where every line matters there is nothing to pass over: only its memory has a bar.
      for (const { what, listEvery, bars } of [
        {
          what: "a list in one turn of twenty",
          listEvery: 20,
          bars: [{ contestant: RESTORE, atMost: 2 }],
        },
        { what: "a list in every turn", listEvery: 1, bars: [] },
      ]) {
        const file = path.join(directory, `${listEvery}.jsonl`);
        writeTranscript(file, listEvery);
        const { table, memory } = raceOn(file, what);
        tables.push({ ...table, bars });
        facts.push(memory);
      }
      return [...tables, { title: "Memory of the process that restores, at its peak", facts }];
    }),
};

function raceOn(file: string, what: string): { table: Omit<Table, "bars">; memory: Fact } {
  const times: number[][] = WAYS.map(() => []);
  let peak = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const [place, [name, way]] of WAYS.entries()) {
      const { took, maxRSS } = readOnce(way, file);
      times[place]?.push(took * 1_000);
      if (name === RESTORE) peak = Math.max(peak, maxRSS);
    }
  }
  const turns = { names: WAYS.map(([name]) => name), times };
  const figures = `${Math.round(peak / MEGABYTE)} MB`;
  return {
    table: {
      title: `A transcript of 50 MB, ${what}`,
      floor: FLOOR,
      rows: turns.names.map((name) => measured(turns, name, FLOOR)),
    },
    memory: { name: what, figures, value: peak / MEGABYTE, atMost: MOST_MEMORY, unit: "MB" },
  };
}

function readOnce(way: string, file: string): { took: number; maxRSS: number } {
  const program = path.join(import.meta.dirname, "../restore/read.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, way, file]);
  if (status !== 0) throw new Error(`${way}: ${String(stderr)}`);
  return JSON.parse(String(stdout)) as { took: number; maxRSS: number };
}
