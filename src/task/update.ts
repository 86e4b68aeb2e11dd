import { handOver, releaseTask } from "./claim.ts";
import { editTask } from "./edit.ts";
import type { TaskUpdate } from "./operation.ts";
import { closeTask, reopenTask, startTask } from "./progress.ts";
import type { Decided } from "./refusal.ts";
import { isTaken } from "./state.ts";
import type { Task } from "./task.ts";
import { isClosed } from "./task.ts";

export interface Updating {
  /** Who asks, if it has a name. */
  readonly by?: string;
  /** The blockers that are not closed, those that the update adds included. */
  readonly openBlockers: readonly string[];
  readonly now: number;
}

type One = Decided<{ readonly task: Task }>;

/** The task after an update: opened again if need be, edited, given away, brought to its status. */
export function updateTask(task: Task, update: TaskUpdate, updating: Updating): One {
  const { patch = {}, owner, status } = update;
  const { now } = updating;
  const isOpened = status === "open" || status === "in_progress";
  const edited = editTask(isOpened ? reopenTask(task, now) : task, patch, now);
  const given: One = owner === undefined ? { ok: true, task: edited } : give(edited, owner, now);
  if (!given.ok || status === undefined) return given;
  const isGiven = owner !== undefined || given.task.owner !== undefined;
  return bringTo(given.task, status, isGiven ? undefined : updating.by, updating);
}

function give(task: Task, owner: string | null, now: number): One {
  if (owner === task.owner) return { ok: true, task };
  if (owner !== null) return handOver(task, owner, null, now);
  return { ok: true, task: isTaken(task) && !isClosed(task) ? releaseTask(task, now) : task };
}

function bringTo(
  task: Task,
  status: NonNullable<TaskUpdate["status"]>,
  by: string | undefined,
  { openBlockers, now }: Updating,
): One {
  switch (status) {
    case "done":
      return isClosed(task) ? { ok: true, task } : closeTask(task, { as: "done", now });
    case "in_progress":
      return startTask(task, { lease: null, openBlockers, now, ...(by !== undefined && { by }) });
    case "open":
      if (task.status === "open") return { ok: true, task };
      return { ok: true, task: { ...task, status, times: { ...task.times, changed: now } } };
  }
}
