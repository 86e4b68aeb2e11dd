import type { Evidence } from "../todo/index.ts";
import type { Wait } from "../todo/wait.ts";
import { withoutWaits } from "../todo/wait.ts";
import type { TaskLease } from "./claim.ts";
import { claimTask, epochRefusal, releaseTask } from "./claim.ts";
import type { Decided } from "./operation.ts";
import { refuse } from "./operation.ts";
import type { Failure, RetryPolicy, Task, TaskStatus } from "./task.ts";
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

export const DEFAULT_RETRY: RetryPolicy = { limit: 3, backOff: 30_000, longest: 60 * 60_000 };

/** How long to leave a task alone after so many failures. */
export function backOffAfter(attempts: number, { backOff, longest }: RetryPolicy): number {
  return Math.min(longest, backOff * 2 ** (attempts - 1));
}

/**
 * The task after its holder failed: free again, left alone for a while, or, when
 * it failed too often, until a person has looked at it.
 */
export function failTask(task: Task, reason: string, now: number): Task {
  const policy = task.retry ?? DEFAULT_RETRY;
  const attempts = task.attempts + 1;
  const lastFailure: Failure = {
    at: now,
    reason,
    ...(task.owner !== undefined && { owner: task.owner }),
  };
  const wait: Wait =
    attempts >= policy.limit
      ? { kind: "person", because: "gave-up" }
      : { kind: "until", at: now + backOffAfter(attempts, policy), because: "failed" };
  const waits = withoutWaits(task.waits, ({ because }) => because !== undefined);
  return { ...releaseTask(task, now), attempts, lastFailure, waits: [...waits, wait] };
}

const LEASE_RAN_OUT = "lease ran out";

/**
 * The task after its holder was not heard of for too long. It counts as an
 * attempt, so that what kills its holders is not tried for ever; but it may be
 * claimed at once, since nothing says that the task is at fault.
 */
export function expireTask(task: Task, now: number): Task {
  const { waits: failedWaits, ...failed } = failTask(task, LEASE_RAN_OUT, now);
  return { ...failed, waits: withoutWaits(failedWaits, ({ because }) => because === "failed") };
}

/** The task with its failures forgiven: what a person does who lets it be tried again. */
export function retryTask(task: Task, now: number): Task {
  return {
    ...task,
    attempts: 0,
    waits: withoutWaits(task.waits, ({ because }) => because !== undefined),
    times: { ...task.times, changed: now },
  };
}
