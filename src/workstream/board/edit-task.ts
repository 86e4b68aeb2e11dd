import type { Decided, Task, TaskPatch } from "../../task/index.ts";
import { editTask } from "../../task/index.ts";
import type { LiveBoard, Plan } from "./change-tasks.ts";
import { checkReferences } from "./edit-graph.ts";
import { findIds, findTask } from "./find-task.ts";

export async function planEditing(
  { board, now }: LiveBoard,
  reference: string,
  patch: TaskPatch,
): Promise<Decided<Plan<Task>>> {
  const sought = await findTask(board, reference);
  if (!sought.ok) return sought;
  const { found } = sought;
  const added = await findIds(board, patch.addBlockedBy ?? []);
  if (!added.ok) return added;
  const removed = await findIds(board, patch.removeBlockedBy ?? []);
  if (!removed.ok) return removed;
  const parent = await findIds(board, typeof patch.parent === "string" ? [patch.parent] : []);
  if (!parent.ok) return parent;
  const [parentId] = parent.ids;

  const checked = await checkReferences(board, found.task, {
    blockers: added.ids,
    ...(parentId !== undefined && { parent: parentId }),
  });
  if (!checked.ok) return checked;
  const after = editTask(
    found.task,
    {
      ...patch,
      addBlockedBy: added.ids,
      removeBlockedBy: removed.ids,
      ...(parentId !== undefined && { parent: parentId }),
    },
    now(),
  );
  const isGraphChange = added.ids.length > 0 || parentId !== undefined;
  return {
    ok: true,
    changes: [{ event: "task-edited", before: found, after }],
    result: after,
    ...(isGraphChange && { graph: checked.graph }),
  };
}
