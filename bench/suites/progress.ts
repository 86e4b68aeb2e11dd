import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { DEFAULT_DIALECT } from "../../src/dialects/default-dialect.ts";
import { openStore } from "../../src/stores/open-store.ts";
import type { JsonValue } from "../../src/todo/index.ts";
import { openWorkstream } from "../../src/workstream/index.ts";
import { withPlaces } from "../places.ts";
import type { Facts, Suite, Table } from "../suite.ts";
import { measured, takeTurns, wallTime } from "../measure.ts";
import type { RuntimeEvent } from "../../src/progress/index.ts";
import { Progress } from "../../src/progress/index.ts";

const FLOOR = "JSON.parse";
const OURS = "follow and judge";
const MILLION = 1_000_000;
const MOST_MEGABYTES = 50;

const APPEND = "bare append";
const OBSERVE = "observe";

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
    return [table, memory(), await journalling()];
  },
};

/** Keeping one fact, against the store's own commit of one line. */
function journalling(): Promise<Table> {
  return withPlaces(async (places) => {
    const [bare, observed] = [
      await openStore(places.newStore("sqlite")),
      await openStore(places.newStore("sqlite")),
    ];
    places.after(() => Promise.all([bare.close(), observed.close()]));
    const dialect = DEFAULT_DIALECT;
    const work = await openWorkstream({ store: observed, origin: { kind: "tui" }, dialect });
    let [revision, told] = [0, 0];
    const append = async (): Promise<void> => {
      const data = eventOf(++revision) as unknown as JsonValue;
      const entry = { kind: "runtime", at: 0, actor: { kind: "runtime" }, data } as const;
      await bare.commit("s", { expected: revision - 1, documents: {}, entries: [entry] });
    };
    const tell = async (): Promise<void> => {
      const event = eventOf(told++);
      if (event.kind !== "list-changed") await work.observe(event);
    };
    const turns = await takeTurns(
      [
        { name: APPEND, run: append },
        { name: OBSERVE, run: tell },
      ],
      { rounds: 40, clock: wallTime },
    );
    return {
      title: "A runtime event into the journal, sqlite",
      floor: APPEND,
      rows: turns.names.map((name) => measured(turns, name, APPEND)),
      bars: [{ contestant: OBSERVE, atMost: 1.3 }],
    };
  });
}

function followAll(events: readonly RuntimeEvent[]): Progress {
  const followed = new Progress();
  for (const event of events) followed.take(event);
  return followed;
}

/** What following a million events holds, looked at every hundred thousand after a collection. */
function memory(): Facts {
  const followed = new Progress();
  const collect = garbageCollector();
  collect();
  const before = process.memoryUsage().heapUsed;
  let most = 0;
  for (let number = 0; number < MILLION; number++) {
    followed.take(eventOf(number));
    if (number % 100_000 > 0 && number !== MILLION - 1) continue;
    collect();
    most = Math.max(most, (process.memoryUsage().heapUsed - before) / 1_048_576);
  }
  const { events } = followed.summary(0);
  return {
    title: "Memory of a follower",
    facts: [
      {
        name: `${events} events`,
        figures: `at most ${most.toFixed(1)} MB over the start`,
        value: most,
        atMost: MOST_MEGABYTES,
        unit: "MB",
      },
    ],
  };
}

/** What is held is wanted, not what happens not to have been collected yet. */
function garbageCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
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
