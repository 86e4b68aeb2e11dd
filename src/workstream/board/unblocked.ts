import type { Board } from "../../stores/contract.ts";
import type { Task } from "../../task/index.ts";
import { isClosed } from "../../task/index.ts";

/** What waits for no other task any more once this one is closed, whether it is by now or not. */
export async function unblockedBy(board: Board, id: string): Promise<readonly Task[]> {
  const dependencies = await board.blockedBy([id]);
  if (dependencies.length === 0) return [];
  const left = dependencies.some((dependency) => dependency.isClosed) ? 0 : 1;
  return (await board.get(dependencies.map(({ task }) => task)))
    .filter(({ task, openBlockers }) => openBlockers === left && !isClosed(task))
    .map(({ task }) => task);
}
