import type { Task } from "../../task/index.ts";
import { releaseTask } from "../../task/index.ts";
import type { LiveBoard } from "./change-tasks.ts";
import { changeTasks } from "./change-tasks.ts";

/** Gives back, at once, every unfinished task that an agent has. */
export async function releaseAll(live: LiveBoard, owner: string): Promise<readonly Task[]> {
  const released = await changeTasks(live, {
    name: "release-all",
    async decide() {
      const { tasks } = await live.board.list({ states: ["claimed"], owner });
      const changes = tasks.map((before) => ({
        event: "task-released" as const,
        before,
        after: releaseTask(before.task, live.now()),
      }));
      return { ok: true, changes, result: changes.map(({ after }) => after) };
    },
    answer: (tasks) => tasks,
  });
  return released.ok ? released.answer : [];
}
