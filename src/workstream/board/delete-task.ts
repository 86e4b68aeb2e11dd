import type { Decided, Task } from "../../task/index.ts";
import { withoutReferences } from "../../task/index.ts";
import type { LiveBoard, Plan } from "./change-tasks.ts";
import { findTask } from "./find-task.ts";

/** Plans the end of a task, and of all that refers to it. */
export async function planDeleting(
  { board, now }: LiveBoard,
  reference: string,
): Promise<Decided<Plan<Task>>> {
  const sought = await findTask(board, reference);
  if (!sought.ok) return sought;
  const { found } = sought;
  const { id } = found.task;
  const dependents = (await board.blockedBy([id])).map(({ task }) => task);
  const { tasks: parts } = await board.list({ parent: id });
  const ids = [...new Set([...dependents, ...parts.map(({ task }) => task.id)])];
  const cleaned = (await board.get(ids)).map((before) => ({
    event: "task-edited" as const,
    before,
    after: withoutReferences(before.task, new Set([id]), now()),
  }));
  return {
    ok: true,
    changes: [...cleaned, { event: "task-deleted", before: found }],
    result: found.task,
  };
}
