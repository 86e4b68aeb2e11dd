import { handOver, releaseTask } from "./claim.ts";
import { editTask } from "./edit.ts";
import type { TaskUpdate } from "./operation.ts";
import type { Closing } from "./progress.ts";
import { closeTask, reopenTask, startTask } from "./progress.ts";
import type { Decided } from "./refusal.ts";
import { refuse } from "./refusal.ts";
import { isTaken } from "./state.ts";
import type { Task } from "./task.ts";
import { isClosed } from "./task.ts";

export interface Updating {
  /** Who asks, if it has a name. */
  readonly by?: string;
  /** The name that its claims are under. Omitted: as it is called. */
  readonly claimant?: string;
  /** The blockers that are not closed, those that the update adds included. */
  readonly openBlockers: readonly string[];
  readonly now: number;
}

type One = Decided<{ readonly task: Task }>;

/** The task after an update: opened again if need be, edited, given away, brought to its status. */
export function updateTask(task: Task, update: TaskUpdate, updating: Updating): One {
  const { patch = {}, owner, status, note, unlessTaken = false } = update;
  const { now, by, claimant = by } = updating;
  const isOpened = status === "open" || status === "in_progress";
  if (unlessTaken && task.owner !== undefined && task.owner !== claimant && !isClosed(task)) {
    return refuse({ code: "already_claimed", id: task.id, owner: task.owner });
  }
  const patched = editTask(isOpened ? reopenTask(task, now) : task, patch, now);
  const edited = note === undefined ? patched : noteOn(patched, note, updating);
  const given: One = owner === undefined ? { ok: true, task: edited } : give(edited, owner, now);
  if (!given.ok || status === undefined) return given;
  const isGiven = owner !== undefined || given.task.owner !== undefined;
  if (status === "done" || status === "cancelled") {
    return isClosed(given.task) ? given : closeTask(given.task, closingOf(update, status, now));
  }
  return bringTo(given.task, status, isGiven ? undefined : by, updating);
}

/** The task with one more note. */
export function noteOn(task: Task, text: string, { by, now }: Pick<Updating, "by" | "now">): Task {
  const note = { at: now, text, ...(by !== undefined && { by }) };
  const notes = [...(task.notes ?? []), note];
  return { ...task, notes, times: { ...task.times, changed: now } };
}

function closingOf({ statement }: TaskUpdate, as: Closing["as"], now: number): Closing {
  if (statement === undefined) return { as, now };
  return { as, now, evidence: [{ kind: "statement", summary: statement, at: now }] };
}

function give(task: Task, owner: string | null, now: number): One {
  if (owner === task.owner) return { ok: true, task };
  if (owner !== null) return handOver(task, owner, null, now);
  return { ok: true, task: isTaken(task) && !isClosed(task) ? releaseTask(task, now) : task };
}

function bringTo(
  task: Task,
  status: "open" | "in_progress",
  by: string | undefined,
  { openBlockers, now }: Updating,
): One {
  switch (status) {
    case "in_progress":
      return startTask(task, { lease: null, openBlockers, now, ...(by !== undefined && { by }) });
    case "open":
      if (task.status === "open") return { ok: true, task };
      return { ok: true, task: { ...task, status, times: { ...task.times, changed: now } } };
  }
}
