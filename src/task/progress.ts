import type { Evidence } from "../todo/index.ts";
import { claimTask, epochRefusal, releaseTask } from "./claim.ts";
import type { TaskLease } from "./lease.ts";
import type { Decided } from "./refusal.ts";
import { refuse } from "./refusal.ts";
import type { Task, TaskStatus } from "./task.ts";
import { isClosed } from "./task.ts";

export interface Starting {
  /** Who starts it. Omitted: whoever has it, or nobody by name. */
  readonly by?: string;
  readonly lease: TaskLease | null;
  readonly openBlockers: readonly string[];
  readonly epoch?: number;
  readonly now: number;
}

/** Sets a task in progress. Who starts what nobody has, has it. */
export function startTask(task: Task, starting: Starting): Decided<{ readonly task: Task }> {
  const { by, lease, openBlockers, epoch, now } = starting;
  const { id, owner, status } = task;
  const stale = epochRefusal(task, epoch);
  if (stale) return refuse(stale);
  if (isClosed(task)) return refuse({ code: "already_resolved", id, status });
  if (owner !== undefined && by !== undefined && owner !== by) {
    return refuse({ code: "already_claimed", id, owner });
  }
  if (openBlockers.length > 0) return refuse({ code: "blocked", id, by: openBlockers });
  if (status === "in_progress" && (by === undefined || owner === by)) return { ok: true, task };
  if (by !== undefined && owner === undefined) {
    return { ok: true, task: claimTask(task, { by, lease, start: true, now }) };
  }
  const times = { ...task.times, started: now, changed: now };
  return { ok: true, task: { ...task, status: "in_progress", times } };
}

export interface Closing {
  readonly as: "done" | "cancelled";
  /** Of the claim that the work was done under; one that is over is refused. */
  readonly epoch?: number;
  readonly evidence?: readonly Evidence[];
  readonly now: number;
}

/**
 * Closes a task; closing it the same way again changes nothing. The owner stays,
 * to tell who did it; the lease goes.
 */
export function closeTask(task: Task, closing: Closing): Decided<{ readonly task: Task }> {
  const { as, epoch, evidence = [], now } = closing;
  const stale = epochRefusal(task, epoch);
  if (stale) return refuse(stale);
  if (task.status === as && evidence.length === 0) return { ok: true, task };
  if (isClosed(task) && task.status !== as) {
    return refuse({ code: "already_resolved", id: task.id, status: task.status });
  }
  const { lease: _lease, ...rest } = task;
  return {
    ok: true,
    task: {
      ...rest,
      status: as,
      ...(evidence.length > 0 && { evidence: [...(task.evidence ?? []), ...evidence] }),
      times: { ...task.times, changed: now, closed: task.times.closed ?? now },
    },
  };
}

/** Opens a closed task again, for anybody to take. An open one stays as it is. */
export function reopenTask(task: Task, now: number): Task {
  if (!isClosed(task)) return task;
  const { closed: _closed, ...times } = task.times;
  const status: TaskStatus = "open";
  return { ...releaseTask(task, now), status, times: { ...times, changed: now } };
}
