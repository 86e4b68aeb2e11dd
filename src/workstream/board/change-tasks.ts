import type {
  Actor,
  Board,
  BoardCommit,
  NewEntry,
  Store,
  StoredTask,
  TaskWrite,
} from "../../stores/contract.ts";
import type { Decided, Task, TaskEvent } from "../../task/index.ts";
import { taskDelta } from "../../task/index.ts";
import { asJson } from "../documents.ts";
import { retry } from "../retry.ts";

/** A board with everything that working on it takes. */
export interface LiveBoard {
  readonly store: Store;
  readonly board: Board;
  readonly scope: string;
  readonly actor: Actor;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Numbers from 0 up to 1, for ids. */
  readonly random: () => number;
  /** Of the one change that is to be made. Whoever makes it again gets the first answer. */
  readonly key?: string;
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

export interface Changing<T, Answer> {
  /** What is done, in a word: the same key for something else is another key. */
  readonly name: string;
  /** Plans on the board as it is. May run many times and must have no effects. */
  decide(): Promise<Decided<Plan<T>>>;
  /**
   * Makes the answer of the plan's result, which may read the board. A commit
   * with a key keeps the answer, so there it is made before; else it is made
   * after, when it is known what others did meanwhile.
   */
  answer(result: T): Answer | Promise<Answer>;
}

/**
 * Decides, writes that, and starts over when somebody else was faster. A plan
 * without a change is not written.
 */
export async function changeTasks<T, Answer>(
  live: LiveBoard,
  { name, decide, answer }: Changing<T, Answer>,
): Promise<Decided<{ readonly answer: Answer }>> {
  const key = storedKey(live, name);
  const earlier = key === undefined ? undefined : await live.store.replay(live.scope, key);
  if (earlier !== undefined) return { ok: true, answer: earlier as Answer };
  return retry<Decided<{ readonly answer: Answer }>>(
    { kind: "board", scope: live.scope },
    async () => {
      const decided = await decide();
      if (!decided.ok) return { answer: decided };
      const { changes, result, graph } = decided;
      const made = changes.filter(({ before, after }) => before?.task !== after);
      if (made.length === 0) return { answer: { ok: true, answer: await answer(result) } };
      const commit: BoardCommit = {
        writes: made.map(writeOf),
        entries: made.map((change) => entryOf(live, change)),
        ...(graph !== undefined && { graph }),
      };
      if (key === undefined) {
        const { ok } = await live.board.commit(commit);
        return ok ? { answer: { ok, answer: await answer(result) } } : undefined;
      }
      const first = await answer(result);
      const idempotency = { key, reply: asJson(first as object) };
      const committed = await live.board.commit({ ...commit, idempotency });
      if (!committed.ok) return undefined;
      const kept = "replay" in committed ? (committed.replay as Answer) : first;
      return { answer: { ok: true, answer: kept } };
    },
  );
}

/** Calls of different kinds have answers of different shapes: their keys are not to meet. */
export function storedKey({ key }: LiveBoard, name: string): string | undefined {
  return key === undefined ? undefined : `${name}:${key}`;
}

function writeOf({ before, after }: TaskChange): TaskWrite {
  const expected = before?.version ?? 0;
  if (after) return { kind: "put", task: after, expected };
  return { kind: "delete", id: before?.task.id ?? "", expected };
}

function entryOf({ actor, now }: LiveBoard, { event, before, after }: TaskChange): NewEntry {
  return { kind: event, at: now(), actor, data: asJson(taskDelta(before?.task, after)) };
}
