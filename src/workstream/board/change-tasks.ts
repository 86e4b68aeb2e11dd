import type { Actor, Board, NewEntry, StoredTask, TaskWrite } from "../../stores/contract.ts";
import { StoreError } from "../../stores/contract.ts";
import type { Decided, Task, TaskEvent } from "../../task/index.ts";
import { taskDelta } from "../../task/index.ts";
import { pause } from "../commit-with-retry.ts";
import { asJson } from "../documents.ts";

const ATTEMPTS = 200;

/** A board with everything that working on it takes. */
export interface LiveBoard {
  readonly board: Board;
  readonly scope: string;
  readonly actor: Actor;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Numbers from 0 up to 1, for ids. */
  readonly random: () => number;
}

/** One task's change, as the journal tells it. No `before`: a new task. No `after`: a deleted one. */
export interface TaskChange {
  readonly event: TaskEvent;
  readonly before?: StoredTask;
  readonly after?: Task;
}

export interface Plan<T> {
  readonly changes: readonly TaskChange[];
  readonly result: T;
  /** To be given when the plan adds blockers or parents to tasks that exist. */
  readonly graph?: number;
}

/**
 * Lets `decide` plan on the board as it is, writes that, and starts over when
 * somebody else was faster. A plan without a change is not written. `decide`
 * may run many times and must have no effects.
 */
export async function changeTasks<T>(
  live: LiveBoard,
  decide: () => Promise<Decided<Plan<T>>>,
): Promise<Decided<{ readonly result: T }>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const decided = await decide();
    if (!decided.ok) return decided;
    const { changes, result, graph } = decided;
    const made = changes.filter(({ before, after }) => before?.task !== after);
    if (made.length === 0) return { ok: true, result };
    const committed = await live.board.commit({
      writes: made.map(writeOf),
      entries: made.map((change) => entryOf(live, change)),
      ...(graph !== undefined && { graph }),
    });
    if (committed.ok) return { ok: true, result };
    await pause(attempt);
  }
  throw new StoreError(
    "board",
    "contended",
    `${live.scope} changed ${ATTEMPTS} times while writing`,
  );
}

function writeOf({ before, after }: TaskChange): TaskWrite {
  const expected = before?.version ?? 0;
  if (after) return { kind: "put", task: after, expected };
  return { kind: "delete", id: before?.task.id ?? "", expected };
}

function entryOf({ actor, now }: LiveBoard, { event, before, after }: TaskChange): NewEntry {
  return { kind: event, at: now(), actor, data: asJson(taskDelta(before?.task, after)) };
}
