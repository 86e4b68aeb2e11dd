import type { BoardCommit, Commit, Store } from "../../../src/stores/contract.ts";
import { newTask } from "../../../src/task/index.ts";

/** A change that was acknowledged. */
export interface Acknowledged {
  readonly number: number;
  readonly scope: string;
}

/** Every so many changes one goes to a scope that was not there before. */
const NEW_SCOPE = 5;
/** Every so many one goes to the board. */
const TASKS = 4;

export const BOARD = "board/team";

/**
 * Makes the change with this number, on top of whatever there is: to the list,
 * to a continuation's state, to the board, or the first line of a scope that has
 * nothing but its journal.
 */
export async function makeChange(store: Store, number: number): Promise<Acknowledged> {
  const scope = scopeOf(number);
  const rest = { entries: [entryOf(number)], idempotency: { key: `key ${number}`, reply: number } };
  const { ok } =
    scope === BOARD
      ? await store.board(scope).commit({ ...rest, ...(await tasksOf(store, number)) })
      : await store.commit(scope, {
          ...rest,
          documents: documentsOf(number),
          expected: (await store.load(scope)).revision,
        });
  if (!ok) throw new Error(`change ${number} was refused`);
  return { number, scope };
}

function scopeOf(number: number): string {
  if (number % NEW_SCOPE === 0) return `scope-${number}`;
  return number % TASKS === 0 ? BOARD : "list";
}

function entryOf(number: number): Commit["entries"][number] {
  return { kind: `line ${number}`, at: number, actor: { kind: "model" }, data: null };
}

export function documentsOf(number: number): Commit["documents"] {
  if (scopeOf(number) !== "list") return {};
  return number % 2 ? { todo: { number } } : { continuation: { number } };
}

/** The task that every change of the board writes to, beside the one that it adds. */
export const NEWEST = "newest";

async function tasksOf(store: Store, number: number): Promise<Pick<BoardCommit, "writes">> {
  const [before] = await store.board(BOARD).get([NEWEST]);
  const newest = { ...newTask(NEWEST, { subject: String(number) }, 0), epoch: number };
  return {
    writes: [
      { kind: "put", task: newTask(`t${number}`, { subject: String(number) }, 0), expected: 0 },
      { kind: "put", task: newest, expected: before?.version ?? 0 },
    ],
  };
}
