import type { Board, StoredTask } from "../../stores/contract.ts";
import type { Decided } from "../../task/index.ts";
import { refuse } from "../../task/index.ts";

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
