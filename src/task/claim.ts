import type { Clocks, Lease } from "../scope/lanes/lease.ts";
import { leaseFrom, leaseLeft } from "../scope/lanes/lease.ts";
import { openWaits } from "../todo/wait.ts";
import type { Decided, TaskRefusal } from "./operation.ts";
import { refuse } from "./operation.ts";
import type { Task } from "./task.ts";
import { isClosed } from "./task.ts";

export interface ClaimFacts {
  readonly now: number;
  /** Those of the task's blockers that are not closed. */
  readonly openBlockers: readonly string[];
  /** Other unfinished tasks of who asks; left empty where that does not matter. */
  readonly busyWith: readonly string[];
}

/** Why this agent may not have this task; undefined if it may. A holder may always have its own. */
export function claimRefusal(task: Task, by: string, facts: ClaimFacts): TaskRefusal | undefined {
  const { id, status } = task;
  if (task.owner !== undefined && task.owner !== by) {
    return { code: "already_claimed", id, owner: task.owner };
  }
  if (isClosed(task)) return { code: "already_resolved", id, status };
  if (task.owner === by) return undefined;
  if (facts.openBlockers.length > 0) return { code: "blocked", id, by: facts.openBlockers };
  const waits = openWaits(task.waits, facts.now);
  if (waits.length > 0) return { code: "waiting", id, waits };
  if (facts.busyWith.length > 0) {
    return { code: "agent_busy", owner: by, tasks: facts.busyWith };
  }
  return undefined;
}

export interface Taking {
  readonly by: string;
  /** Null: the claim does not run out. */
  readonly lease: TaskLease | null;
  /** Also sets the task in progress. */
  readonly start?: boolean;
  readonly now: number;
}

/** The task in its new holder's hands. A claim by the holder begins no new epoch. */
export function claimTask(task: Task, { by, lease, start, now }: Taking): Task {
  const { lease: _old, ...rest } = task;
  const isNew = task.owner !== by;
  const starts = start && task.status !== "in_progress";
  return {
    ...rest,
    owner: by,
    epoch: isNew ? task.epoch + 1 : task.epoch,
    ...(lease && { lease }),
    ...(starts && { status: "in_progress" }),
    times: { ...task.times, changed: now, ...(starts && { started: now }) },
  };
}

/** Why a write made under a claim comes too late; undefined if it does not, or names no claim. */
export function epochRefusal(task: Task, epoch: number | undefined): TaskRefusal | undefined {
  const isCurrent = epoch === task.epoch && (task.owner !== undefined || isClosed(task));
  if (epoch === undefined || isCurrent) return undefined;
  const { id, epoch: current, owner } = task;
  return { code: "stale_epoch", id, epoch, current, ...(owner !== undefined && { owner }) };
}

/** Why a claim cannot go on; undefined if it can. One that ran out can, if nobody noticed yet. */
export function renewalRefusal(task: Task, epoch: number): TaskRefusal | undefined {
  const { id, status } = task;
  return isClosed(task) ? { code: "already_resolved", id, status } : epochRefusal(task, epoch);
}

/** Back on the board, as if nobody had taken it. The epoch stays: it only grows. */
export function releaseTask(task: Task, now: number): Task {
  const { owner: _owner, lease: _lease, ...rest } = task;
  return {
    ...rest,
    status: task.status === "in_progress" ? "open" : task.status,
    times: { ...task.times, changed: now },
  };
}

/** From one holder to another. The former one's late writes are refused from now on. */
export function handOver(
  task: Task,
  to: string,
  lease: TaskLease | null,
  now: number,
): Decided<{ readonly task: Task }> {
  if (isClosed(task)) return refuse({ code: "already_resolved", id: task.id, status: task.status });
  return { ok: true, task: claimTask(task, { by: to, lease, now }) };
}

/** Until when a claim holds if nothing is heard of its holder. */
export interface TaskLease extends Lease {
  /** Milliseconds from a renewal to the deadline. */
  readonly length: number;
}

/** How long a claim holds without a sign of its holder, unless the holder asks for another time. */
export const TASK_LEASE: number = 5 * 60_000;

export function taskLease(clocks: Clocks, length: number): TaskLease {
  return { ...leaseFrom(clocks, length), length };
}

/** Milliseconds that the clocks of those who share a board may be apart. */
export const CLOCK_TOLERANCE = 60_000;

/**
 * Whether the holder's time is over. The monotonic clock decides; after a new
 * start of the system the wall clock does, and if that was set back so far that
 * the deadline cannot be true, the lease is over too.
 */
export function isExpired(lease: TaskLease, clocks: Clocks): boolean {
  const left = leaseLeft(lease, clocks);
  const isByWall = lease.bootId !== clocks.bootId;
  return left <= 0 || (isByWall && left > lease.length + CLOCK_TOLERANCE);
}

/** How long after a claim or a renewal a holder should renew. */
export function renewalInterval(length: number): number {
  return length / 3;
}

/**
 * Whether a lease that still holds looks as if nobody renews it: so little is left
 * that a holder at work would have renewed it, and more than once.
 */
export function isExpiring({ wallDeadline, length }: TaskLease, now: number): boolean {
  const left = wallDeadline - now;
  return left > 0 && left < renewalInterval(length);
}
