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
import { isClosed, refuse, taskDelta } from "../../task/index.ts";
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

export interface BoardChange<T> {
  readonly changes: readonly TaskChange[];
  readonly result: T;
  /** To be given when the change adds blockers or parents to tasks that exist. */
  readonly graph?: number;
}

export interface Changing<T, Answer> {
  /** What is done, in a word: the same key for something else is another key. */
  readonly name: string;
  /** Decides on the board as it is. May run many times and must have no effects. */
  decide(): Promise<Decided<BoardChange<T>>>;
  /**
   * Makes the answer of the result, which may read the board. A commit
   * with a key keeps the answer, so there it is made before; else it is made
   * after, when it is known what others did meanwhile.
   */
  answer(result: T): Answer | Promise<Answer>;
}

/**
 * Decides, writes that, and starts over when another writer was faster. A decision
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

/** The name that tasks of this actor are owned by. */
export function ownerName(actor: Actor): string {
  return actor.name ?? actor.kind;
}

/** How many are named when a prefix means several. */
const NAMED = 10;

/** The task that an id or the beginning of one means. */
export async function findTask(
  board: Board,
  reference: string,
): Promise<Decided<{ readonly found: StoredTask }>> {
  const [exact] = await board.get([reference]);
  if (exact) return { ok: true, found: exact };
  if (reference === "") return refuse({ code: "task_not_found", id: reference });
  const { tasks } = await board.list({ prefix: reference, limit: NAMED });
  const [found, ...others] = tasks;
  if (!found) return refuse({ code: "task_not_found", id: reference });
  if (others.length === 0) return { ok: true, found };
  const ids = tasks.map(({ task }) => task.id);
  return refuse({ code: "ambiguous_id", prefix: reference, ids });
}

/** The ids that references mean, or the refusal of the first that means none. */
export async function findIds(
  board: Board,
  references: readonly string[],
): Promise<Decided<{ readonly ids: readonly string[] }>> {
  const ids: string[] = [];
  for (const reference of references) {
    const sought = await findTask(board, reference);
    if (!sought.ok) return sought;
    ids.push(sought.found.task.id);
  }
  return { ok: true, ids };
}

/** The blockers of a task that are not closed, in the order in which it names them. */
export async function openBlockersOf(
  board: Board,
  { task, openBlockers }: StoredTask,
): Promise<readonly string[]> {
  if (openBlockers === 0) return [];
  const dependencies = await board.blockersOf([task.id]);
  const open = new Set(dependencies.filter((one) => !one.isClosed).map(({ blocker }) => blocker));
  return task.blockedBy.filter((id) => open.has(id));
}

/** What waits for no other task any more once this one is closed, whether it is by now or not. */
export async function unblockedBy(board: Board, id: string): Promise<readonly Task[]> {
  const dependencies = await board.blockedBy([id]);
  if (dependencies.length === 0) return [];
  const left = dependencies.some((dependency) => dependency.isClosed) ? 0 : 1;
  return (await board.get(dependencies.map(({ task }) => task)))
    .filter(({ task, openBlockers }) => openBlockers === left && !isClosed(task))
    .map(({ task }) => task);
}
