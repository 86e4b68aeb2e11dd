import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { quantile } from "../../src/testing/scale.ts";
import { Crowd } from "../fan-out/crowd.ts";
import type { Turns } from "../measure.ts";
import { wallTime } from "../measure.ts";
import type { Section, Suite } from "../suite.ts";
import { atMost, raced } from "../suite.ts";

const FLOOR = "node:http, one prepared buffer";
const OURS = "doneward serve";
const LISTENERS = 1_000;
const ROUNDS = 60;
const WARM_UPS = 10;

/** How long does a person wait for the page of 2,000 agents, and what does one more listener cost? */
export const suite: Suite = {
  name: "page",
  run: async () => [...(await coldVisits()), ...(await eventStream())],
};

/** One cold visit. */
export interface ColdVisit {
  /** Milliseconds from asking for the page to the first agents on it. */
  readonly firstRows: number;
  /** Bytes of what the server told of its agents by then, as they went over the wire. */
  readonly payload: number;
  readonly nodes: number;
}

async function coldVisits(): Promise<Section[]> {
  const child = fork(path.join(import.meta.dirname, "../web/measure.ts"));
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`the browser's process ended with ${String(code)}`);
  });
  const [visits] = (await Promise.race([once(child, "message"), ended])) as [ColdVisit[]];
  const median = (of: keyof ColdVisit): number =>
    quantile(
      visits.map((visit) => visit[of]),
      0.5,
    );
  const [ms, kilobytes, nodes] = [median("firstRows"), median("payload") / 1_000, median("nodes")];
  const row = (name: string, value: number, limit: number, unit: string): Section => ({
    title: "Page of 2,000 agents, cold",
    rows: [{ name, figures: `${Math.round(value)} ${unit}`, bar: atMost(value, limit, unit) }],
  });
  return [
    row("first rows", ms, 1_000, "ms"),
    row("first payload", kilobytes, 100, "kB"),
    row("document", nodes, 3_000, "nodes"),
  ];
}

/** One update to everybody who listens, and read by them, against one buffer to as many responses. */
async function eventStream(): Promise<Section[]> {
  const crowds = [await Crowd.start("bare"), await Crowd.start("ours")] as const;
  const names = [FLOOR, OURS];
  const [cpu, wall]: [Turns, Turns] = [turnsOf(names), turnsOf(names)];
  try {
    for (const crowd of crowds) await crowd.grow(LISTENERS);
    for (let round = -WARM_UPS; round < ROUNDS; round++) {
      for (const [place, crowd] of crowds.entries()) {
        const start = wallTime();
        const used = await crowd.update();
        if (round < 0) continue;
        (cpu.times[place] as number[]).push(used);
        (wall.times[place] as number[]).push(wallTime() - start);
      }
    }
  } finally {
    for (const crowd of crowds) await crowd.close();
  }
  const limits = { [OURS]: 1.5 };
  return [
    { title: "Event to 1,000 listeners, processor time", rows: raced(cpu, FLOOR, limits) },
    { title: "Event to 1,000 listeners, until the last has it", rows: raced(wall, FLOOR, limits) },
  ];
}

function turnsOf(names: readonly string[]): Turns {
  return { names, times: names.map((): number[] => []) };
}
