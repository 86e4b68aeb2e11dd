import type { Board } from "../../stores/contract.ts";
import type { Task } from "../../task/index.ts";
import { isClosed } from "../../task/index.ts";

/** What waited for this task and waits for no other task any more. */
export async function unblockedBy(board: Board, id: string): Promise<readonly Task[]> {
  const dependents = (await board.blockedBy([id])).map(({ task }) => task);
  return (await board.get(dependents))
    .filter(({ task, openBlockers }) => openBlockers === 0 && !isClosed(task))
    .map(({ task }) => task);
}
