import assert from "node:assert/strict";
import type {
  Actor,
  Board,
  BoardCommit,
  Claimed,
  Store,
  StoredTask,
} from "../../stores/contract.ts";
import type { Task, TaskDraft } from "../../task/index.ts";
import { newTask } from "../../task/index.ts";
import type { Open, StoreCase } from "../store-contract/store-case.ts";
import { reopeningCase, storeCase } from "../store-contract/store-case.ts";

/** Another connection to the board under test. */
type OpenBoard = () => Promise<Board>;

type Check = (board: Board, store: Store, open: OpenBoard) => Promise<void>;

export const SCOPE = "board/test";
export const ACTOR: Actor = { kind: "model", name: "alice" };

export function boardCase(name: string, check: Check): StoreCase {
  return storeCase(name, onBoard(check));
}

export function reopeningBoardCase(name: string, check: Check): StoreCase {
  return reopeningCase(name, onBoard(check));
}

function onBoard(check: Check) {
  return (store: Store, open: Open): Promise<void> =>
    check(store.board(SCOPE), store, async () => (await open()).board(SCOPE));
}

export function task(id: string, draft: Partial<TaskDraft> = {}): Task {
  return newTask(id, { subject: `Do ${id}`, ...draft }, 1_000);
}

export function adding(...tasks: readonly Task[]): BoardCommit {
  const writes = tasks.map((added) => ({ kind: "put", task: added, expected: 0 }) as const);
  return { writes, entries: [] };
}

export async function add(board: Board, ...tasks: readonly Task[]): Promise<void> {
  assert.deepEqual(await board.commit(adding(...tasks)), { ok: true });
}

/** Changes a task as it is now. */
export async function change(
  board: Board,
  id: string,
  edit: (before: Task) => Task,
): Promise<void> {
  const { task: before, version } = await one(board, id);
  const write = { kind: "put", task: edit(before), expected: version } as const;
  assert.deepEqual(await board.commit({ writes: [write], entries: [] }), { ok: true });
}

export async function close(board: Board, id: string): Promise<void> {
  await change(board, id, (before) => ({ ...before, status: "done" }));
}

export async function one(board: Board, id: string): Promise<StoredTask> {
  const [found] = await board.get([id]);
  assert.ok(found, `${id} is not there`);
  return found;
}

export async function idsIn(
  board: Board,
  ...query: Parameters<Board["list"]>
): Promise<readonly string[]> {
  const { tasks } = await board.list(...query);
  return tasks.map((found) => found.task.id);
}

export const ready = (board: Board): Promise<readonly string[]> =>
  idsIn(board, { states: ["ready"] });

export function taken(claimed: Claimed): readonly string[] {
  assert.ok(claimed.ok, JSON.stringify(claimed));
  return claimed.tasks.map((found) => found.task.id);
}

export function refusalCode(answer: Claimed | { ok: boolean }): string | undefined {
  return "refusal" in answer ? answer.refusal.code : undefined;
}
