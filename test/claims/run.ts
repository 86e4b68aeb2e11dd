import { setTimeout as sleep } from "node:timers/promises";
import { openStore } from "../../src/stores/open-store.ts";
import { randomFrom } from "../../src/testing/generate.ts";
import { openBoard } from "../../src/workstream/board/index.ts";
import type { Job, Member } from "./crew.ts";
import type { History } from "./history.ts";

export interface Ran {
  readonly history: History;
  /** Tasks that are still somebody's though all leases are over. */
  readonly stuck: readonly string[];
  readonly faults: Faults;
}

export interface Faults {
  kills: number;
  pauses: number;
  clocksSet: number;
}

/** So few that many want the same. */
const TASKS = 24;
const DAY = 24 * 60 * 60_000;
/** A new process takes longer than a hundred operations. */
const OPERATIONS_PER_KILL = 700;

/**
 * Lets a crew claim the same tasks of a board that nobody wrote to, while some
 * of it are killed, paused for longer than their leases, or have their clocks
 * set.
 */
export async function runCrew(crew: readonly Member[], job: Job): Promise<Ran> {
  const { url, board: name, lease } = job;
  const store = await openStore(url);
  const board = openBoard({ store, name, actor: { kind: "person" } });
  const retry = { limit: 1e9, backOff: 0, longest: 0 };
  await board.add(Array.from({ length: TASKS }, (_, n) => ({ subject: `task ${n}`, retry })));

  const faults: Faults = { kills: 0, pauses: 0, clocksSet: 0 };
  const share = { ...job, operations: Math.ceil(job.operations / crew.length) };
  const over = new AbortController();
  const trouble = makeTrouble(crew, job, faults, over.signal);
  const done = await Promise.all(crew.map((member) => member.carryOut(share)));
  over.abort();
  await trouble;

  await sleep(lease + 5);
  const { tasks } = await board.list();
  const held = await board.list({ states: ["claimed"] });
  await store.close();
  return {
    history: {
      lease,
      operations: done.flat(),
      finalEpochs: new Map(tasks.map(({ task }) => [task.id, task.epoch])),
    },
    stuck: held.tasks.map(({ task }) => task.id),
    faults,
  };
}

async function makeTrouble(
  crew: readonly Member[],
  { seed, lease, operations }: Job,
  faults: Faults,
  over: AbortSignal,
): Promise<void> {
  const random = randomFrom(seed);
  while (!over.aborted) {
    await sleep(20 + random() * 60);
    const member = crew[Math.floor(random() * crew.length)];
    const kind = random();
    if (kind < 0.2 && faults.kills < operations / OPERATIONS_PER_KILL) {
      faults.kills++;
      member?.kill();
    } else if (kind < 0.6) {
      faults.pauses++;
      await member?.pause(lease * (0.5 + random() * 1.5));
    } else {
      faults.clocksSet++;
      member?.setClock((random() - 0.5) * 2 * DAY);
    }
  }
}
