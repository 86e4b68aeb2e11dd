// Another process that writes to the store: events all the time, or one change when asked.

import { openStore } from "../../src/stores/open-store.ts";
import { openBoard } from "../../src/workstream/board/index.ts";
import { openWorkstream } from "../../src/workstream/index.ts";
import { openLane } from "../../src/workstream/lane/index.ts";
import { fillBoard } from "../tasks/fill-board.ts";
import type { Order, Report } from "./order.ts";
import { BOARD, TASKS } from "./order.ts";

const AGENTS = 10;
/** Events are written in bursts, as agents write them: so many of each kind, so many times a second. */
const BURST = 5;
const BURSTS_PER_SECOND = 21;

const [, , url = ""] = process.argv;
const store = await openStore(url);
const board = openBoard({ store, name: BOARD, actor: { kind: "model", name: "writer" } });
if ((await board.list({ limit: 1 })).tasks.length === 0) {
  await fillBoard(store.board(board.scope), TASKS, ["ready"]);
}
const agents = await Promise.all(
  Array.from({ length: AGENTS }, async (_, n) => {
    const named = { root: `/srv/agent-${n}`, sessionId: `session-${n}`, client: "bench" };
    const { origin } = await openLane({ store, ...named });
    const work = await openWorkstream({ store, origin, dialect: "claude-code" });
    await work.turnStarted({ id: `turn-${n}`, by: "user" });
    return work;
  }),
);

let written = 0;
let writtenBefore = 0;
let isWriting = false;

async function writeEvents(): Promise<void> {
  const start = performance.now();
  for (let burst = 0; isWriting; burst++) {
    for (let n = 0; n < BURST; n++) {
      const text = `event ${written}`;
      await agents[written % AGENTS]?.observe({ kind: "message", from: "agent", text });
      await board.edit(`t${(written * 37) % TASKS}`, { subject: `Task edited ${written}` });
      written += 2;
    }
    const due = start + ((burst + 1) * 1_000) / BURSTS_PER_SECOND;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
}

async function write({ place, words }: Extract<Order, { kind: "change" }>): Promise<void> {
  if (place === "a task on the board") {
    // The oldest of the most pressing stands first.
    await board.edit("t0", { subject: words });
    return;
  }
  const todo = { content: words, activeForm: words, status: "in_progress" };
  await agents[written++ % AGENTS]?.call("TodoWrite", { todos: [todo] });
}

const tell = (report: Report): void => void process.send?.(report);
let writing = Promise.resolve();
async function obey(order: Order): Promise<void> {
  if (order.kind === "change") {
    await write(order);
    return tell({ kind: "committed", at: performance.timeOrigin + performance.now() });
  }
  isWriting = order.kind === "begin";
  if (isWriting) {
    writtenBefore = written;
    writing = writeEvents();
  } else await writing;
  tell({ kind: "written", count: written - writtenBefore });
}

process.on("message", (order: Order) => void obey(order));
process.on("disconnect", () => process.exit());
tell({ kind: "written", count: 0 });
