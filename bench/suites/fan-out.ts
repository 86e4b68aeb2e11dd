import { quantile } from "../../src/testing/quantile.ts";
import { Crowd } from "../fan-out/crowd.ts";
import type { Turns } from "../measure.ts";
import { isQuick, measured, wallTime } from "../measure.ts";
import type { Fact, Facts, Growth, Suite, Table } from "../suite.ts";
import { growthLine } from "../suite.ts";
import { spreadText } from "../verdict.ts";

const FLOOR = "node:http, one prepared buffer";
const OURS = "doneward serve";
const KINDS = { [FLOOR]: "bare", [OURS]: "ours" } as const;
const CROWD = 1_000;
const ROUNDS = 60;
const WARM_UPS = 10;
/** Of which the memory is the median. */
const STARTS = 5;
const SIZES = [1, 10, 100, CROWD];

/** One update to everybody who listens, against writing one buffer to as many responses. */
export const fanOut: Suite = {
  name: "fan-out",
  async run() {
    const crowds = [await Crowd.start("bare"), await Crowd.start("ours")] as const;
    try {
      const names = Object.keys(KINDS);
      const bySize: Rounds[] = [];
      let last = { cpu: noTurns(names), wall: noTurns(names) };
      for (const size of SIZES) {
        for (const crowd of crowds) await crowd.grow(size);
        last = await takeRounds(crowds, names);
        bySize.push(last);
      }
      return [
        raced(`One update to ${CROWD} listeners: the server's processor time`, last.cpu),
        raced(`One update to ${CROWD} listeners: until the last has it`, last.wall),
        await memory(),
        growthOf(names, bySize),
      ];
    } finally {
      for (const crowd of crowds) await crowd.close();
    }
  },
};

interface Rounds {
  readonly cpu: Turns;
  readonly wall: Turns;
}

async function takeRounds(crowds: readonly Crowd[], names: readonly string[]): Promise<Rounds> {
  const [cpu, wall] = [crowds.map((): number[] => []), crowds.map((): number[] => [])];
  for (let round = -WARM_UPS; round < ROUNDS; round++) {
    for (const [place, crowd] of crowds.entries()) {
      const start = wallTime();
      const used = await crowd.update();
      if (round < 0) continue;
      cpu[place]?.push(used);
      wall[place]?.push(wallTime() - start);
    }
  }
  return { cpu: { names, times: cpu }, wall: { names, times: wall } };
}

function noTurns(names: readonly string[]): Turns {
  return { names, times: [] };
}

function raced(title: string, turns: Turns): Table {
  return {
    title,
    floor: FLOOR,
    rows: turns.names.map((name) => measured(turns, name, FLOOR)),
    bars: [{ contestant: OURS, atMost: 1.3 }],
  };
}

type Memory = { readonly [field in "heap" | "rss"]: number };

/** What one more listener takes, in KiB: of a thousand that come to five hundred. */
async function memoryOf(kind: "bare" | "ours"): Promise<Memory> {
  const crowd = await Crowd.start(kind);
  try {
    await crowd.grow(CROWD / 2);
    const before = await crowd.memory();
    await crowd.grow(CROWD + CROWD / 2);
    const after = await crowd.memory();
    const each = (field: keyof Memory): number => (after[field] - before[field]) / CROWD / 1_024;
    return { heap: each("heap"), rss: each("rss") };
  } finally {
    await crowd.close();
  }
}

/** Each server is started several times, by turns: what one start takes differs from the next. */
async function memory(): Promise<Facts> {
  const starts: { readonly floor: Memory; readonly ours: Memory }[] = [];
  while (starts.length < (isQuick() ? 1 : STARTS)) {
    starts.push({ floor: await memoryOf("bare"), ours: await memoryOf("ours") });
  }
  const facts = (["heap", "rss"] as const).map((field): Fact => {
    const ratios = starts.map(({ floor, ours }) => ours[field] / floor[field]);
    const each = (of: "floor" | "ours"): string =>
      quantile(
        starts.map((start) => start[of][field]),
        0.5,
      ).toFixed(1);
    const value = quantile(ratios, 0.5);
    return {
      name: field === "heap" ? "heap and buffers" : "resident memory",
      figures: `${each("ours")} KiB each, ${FLOOR} ${each("floor")} KiB: ${spreadText(ratios)} ×`,
      ...{ value, atMost: 1.3, unit: "×" },
    };
  });
  return { title: `Memory of an idle listener, ${starts.length} starts`, facts };
}

function growthOf(names: readonly string[], bySize: readonly Rounds[]): Growth {
  return {
    title: "One update, by how many listen: the server's processor time",
    picture: "growth-listeners",
    by: "listeners",
    sizes: SIZES,
    unit: "µs",
    lines: names.map((name) =>
      growthLine(
        name,
        bySize.map(({ cpu }) => measured(cpu, name, FLOOR)),
      ),
    ),
  };
}
