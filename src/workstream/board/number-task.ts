import type { Decided, Task, TaskDraft } from "../../task/index.ts";
import type { LiveBoard, Plan } from "./change-tasks.ts";
import { planAdding } from "./add-tasks.ts";

/**
 * Plans a task whose id is the next number: one more than there ever were tasks
 * on the board, or the next after that which is free. Ids that others chose may
 * be among the numbers, and of those that were deleted only a commit can tell:
 * a number that was tried is not tried again.
 */
export function numberedAdding(
  live: LiveBoard,
  draft: TaskDraft,
): () => Promise<Decided<Plan<readonly Task[]>>> {
  let tried = 0;
  return async () => {
    for (;;) {
      const { created } = await live.board.head();
      tried = Math.max(created, tried) + 1;
      const planned = await planAdding(live, [{ ...draft, id: String(tried) }]);
      if (planned.ok || planned.refusal.code !== "already_exists") return planned;
    }
  };
}
