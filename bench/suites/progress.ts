import type { Suite, Table } from "../suite.ts";
import { measured, takeTurns } from "../measure.ts";
import type { RuntimeEvent } from "../../src/progress/index.ts";
import { Progress } from "../../src/progress/index.ts";

const FLOOR = "JSON.parse";
const OURS = "follow and judge";
const MILLION = 1_000_000;
const MOST_MEGABYTES = 50;

/** Runtime events through aggregation and all detectors, against parsing the same events. */
export const progress: Suite = {
  name: "progress",
  async run() {
    const events = Array.from({ length: 2_000 }, (_, number) => eventOf(number));
    const lines = events.map((event) => JSON.stringify(event));
    const turns = await takeTurns([
      { name: FLOOR, run: () => lines.map((line) => JSON.parse(line) as unknown) },
      { name: OURS, run: () => followAll(events) },
    ]);
    const table: Table = {
      title: "2,000 runtime events, followed and judged",
      floor: `${FLOOR} of the same events`,
      rows: turns.names.map((name) => measured(turns, name, FLOOR)),
      bars: [{ contestant: OURS, atMost: 3 }],
    };
    console.log(`\n${MILLION} events take ${grownBy().toFixed(1)} MB (at most ${MOST_MEGABYTES})`);
    return [table];
  },
};

function followAll(events: readonly RuntimeEvent[]): Progress {
  const followed = new Progress();
  for (const event of events) followed.take(event);
  return followed;
}

/** Megabytes that a follower of a million events holds at its end. */
function grownBy(): number {
  const followed = new Progress();
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let number = 0; number < MILLION; number++) followed.take(eventOf(number));
  globalThis.gc?.();
  const grown = (process.memoryUsage().heapUsed - before) / 1_048_576;
  if (grown > MOST_MEGABYTES) throw new Error(`${grown.toFixed(1)} MB for a million events`);
  followed.summary(0);
  return grown;
}

/** Work as agents do it: searches, edits, commands that fail now and then, a list that is kept. */
function eventOf(number: number): RuntimeEvent {
  const at = 1_700_000_000_000 + number * 900;
  const turn = Math.floor(number / 40);
  const place = number % 40;
  if (place === 0) return { kind: "turn-started", at, turn: `t${turn}` };
  if (place === 39) return { kind: "turn-ended", at, turn: `t${turn}`, tokens: 4_000 };
  if (place === 19) return { kind: "message", at, from: "agent", text: `Part ${turn} is next.` };
  if (place === 20) {
    return { kind: "list-changed", at, open: 9, focus: `${turn}`, completed: [`${turn - 1}`] };
  }
  const call = `call_${turn}_${place >> 1}`;
  const tool = ["read", "grep", "edit", "exec"][(place >> 1) % 4] as string;
  if (place % 2 === 1) {
    const input = { path: `src/part-${number % 97}.ts`, pattern: `name${number}`, limit: 200 };
    return { kind: "tool-started", at, tool, call, input };
  }
  if (place === 16) {
    return { kind: "tool-failed", at, tool, call, error: `exit 1 after ${place} ms`, exitCode: 1 };
  }
  const output = `src/part-${number % 97}.ts:${number}: const name${number} = follow(events);`;
  return { kind: "tool-ended", at, tool, call, output };
}
