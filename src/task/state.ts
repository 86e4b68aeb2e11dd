import type { Task } from "./task.ts";
import { isClosed } from "./task.ts";
import type { Wait } from "../todo/wait.ts";
import { openWaits, wakeTime } from "../todo/wait.ts";

/** Where a task stands. Every task is in exactly one state; the first that applies, in this order. */
export type TaskState = "closed" | "claimed" | "blocked" | "waiting" | "ready";

export const TASK_STATES: readonly TaskState[] = [
  "closed",
  "claimed",
  "blocked",
  "waiting",
  "ready",
];

/** Of tasks that are not closed. */
export const OPEN_STATES: readonly TaskState[] = TASK_STATES.filter((state) => state !== "closed");

type Standing = Pick<Task, "status" | "owner" | "waits">;

/** `openBlockers`: how many of the tasks in `blockedBy` are not closed. */
export function taskState(task: Standing, openBlockers: number, now: number): TaskState {
  if (isClosed(task)) return "closed";
  if (isTaken(task)) return "claimed";
  if (openBlockers > 0) return "blocked";
  return wakeTime(task.waits) > now ? "waiting" : "ready";
}

/** Somebody has it, or works on it without a name. */
export function isTaken(task: Pick<Task, "status" | "owner">): boolean {
  return task.owner !== undefined || task.status === "in_progress";
}

/** A reason for which a task is not ready. */
export type Obstacle =
  | { readonly kind: "closed"; readonly status: "done" | "cancelled" }
  | { readonly kind: "claimed"; readonly owner?: string }
  | { readonly kind: "blocked"; readonly by: readonly string[] }
  | { readonly kind: "waiting"; readonly wait: Wait };

/** Every reason why a task is not ready; none if it is. */
export function obstacles(
  task: Task,
  openBlockers: readonly string[],
  now: number,
): readonly Obstacle[] {
  if (task.status === "done" || task.status === "cancelled") {
    return [{ kind: "closed", status: task.status }];
  }
  const { owner } = task;
  return [
    ...(isTaken(task) ? [{ kind: "claimed", ...(owner !== undefined && { owner }) } as const] : []),
    ...(openBlockers.length > 0 ? [{ kind: "blocked", by: openBlockers } as const] : []),
    ...openWaits(task.waits, now).map((wait) => ({ kind: "waiting", wait }) as const),
  ];
}
