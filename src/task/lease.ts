import type { Clocks, Lease } from "../scope/lanes/lease.ts";
import { leaseFrom, leaseLeft } from "../scope/lanes/lease.ts";

export type { Clocks } from "../scope/lanes/lease.ts";

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
