import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openStore } from "../../src/stores/open-store.ts";
import type { TaskBoard } from "../../src/workstream/board/index.ts";
import { boardScope, openBoard } from "../../src/workstream/board/index.ts";
import { sharedTime } from "../../test/claims/history.ts";
import { startPostgres } from "../../test/postgres/server.ts";
import type { Places } from "../places.ts";
import { fillBoard } from "../tasks/fill-board.ts";
import type { AgentLog } from "./agent.ts";
import { BOARD } from "./agent.ts";
import type { ProcessOrder, ProcessReport } from "./agents-process.ts";
import type { Outage } from "./figures.ts";
import { problemsOf } from "./problems.ts";

export interface FleetOptions {
  readonly agents: number;
  readonly processes: number;
  /** For each agent; which one gets them is theirs to settle. */
  readonly tasks: number;
  /** Milliseconds between two steps of an agent. */
  readonly pause: number;
  /** Milliseconds that the server is away when half of the tasks are done. Omitted: it stays. */
  readonly outage?: number;
}

export interface FleetRun {
  readonly logs: readonly AgentLog[];
  /** Milliseconds from the first step to the last. */
  readonly lasted: number;
  readonly outage?: Outage;
  /** Everything that must not happen; empty if it did not. */
  readonly problems: readonly string[];
}

/** Agents in several processes work off one board of one PostgreSQL server, which is this fleet's own. */
export async function runFleet(places: Places, options: FleetOptions): Promise<FleetRun> {
  const server = await startPostgres();
  places.after(() => server.stop());
  const store = await openStore(server.url);
  places.after(() => store.close());
  await fillBoard(store.board(boardScope(BOARD)), options.agents * options.tasks, ["ready"]);
  const board = openBoard({ store, name: BOARD, actor: { kind: "person" } });
  const over = new AbortController();
  const { outage: away } = options;
  const restarting =
    away === undefined
      ? undefined
      : untilHalfDone(board, over.signal).then(async () => {
          const from = sharedTime();
          await server.restart(away);
          return { from, to: sharedTime() };
        });
  const logs = await runProcesses(places, server.url, options);
  over.abort();
  const outage = await restarting;
  return {
    logs,
    lasted: lengthOf(logs),
    ...(outage && { outage }),
    problems: await problemsOf(store, logs),
  };
}

async function untilHalfDone(board: TaskBoard, over: AbortSignal): Promise<void> {
  for (;;) {
    const counts = await board.counts();
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (counts.closed * 2 >= all || over.aborted) return;
    await sleep(100);
  }
}

async function runProcesses(
  places: Places,
  url: string,
  { agents, processes, pause }: FleetOptions,
): Promise<AgentLog[]> {
  const names = Array.from({ length: agents }, (_, number) => `agent-${number}`);
  const children = await Promise.all(
    Array.from({ length: processes }, async () => {
      const child = fork(path.join(import.meta.dirname, "agents-process.ts"));
      places.after(() => child.kill());
      await once(child, "message");
      return child;
    }),
  );
  const reports = await Promise.all(
    children.map(async (child, place) => {
      const own = names.filter((_, number) => number % processes === place);
      child.send({ url, names: own, pause } satisfies ProcessOrder);
      const ended = once(child, "exit").then(() => {
        throw new Error(`a process of the fleet ended without a report`);
      });
      const [report] = (await Promise.race([once(child, "message"), ended])) as [ProcessReport];
      return report;
    }),
  );
  return reports.flatMap(({ logs }) => logs);
}

function lengthOf(logs: readonly AgentLog[]): number {
  const timed = logs.flatMap((log) => log.timed);
  const first = timed.reduce((soonest, { at }) => Math.min(soonest, at), Infinity);
  const last = timed.reduce((latest, { at, took }) => Math.max(latest, at + took), 0);
  return last - first;
}
