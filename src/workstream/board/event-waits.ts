import type { Task } from "../../task/index.ts";
import { OPEN_STATES } from "../../task/index.ts";
import type { TaskBoard } from "./open-board.ts";

/** An event happened: no task of the board waits for it any longer. Answers those that did. */
export async function endEventWaits(
  board: Pick<TaskBoard, "list" | "unwait">,
  name: string,
): Promise<readonly Task[]> {
  const { tasks } = await board.list({ states: OPEN_STATES });
  const ended: Task[] = [];
  for (const { task } of tasks) {
    const isOver = (wait: Task["waits"][number]): boolean =>
      wait.kind === "event" && wait.name === name;
    if (!task.waits.some(isOver)) continue;
    const woken = await board.unwait(task.id, isOver);
    if (woken.ok) ended.push(woken.task);
  }
  return ended;
}
