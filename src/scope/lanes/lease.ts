import type { Presence, ProcessIdentity } from "./presence.ts";

/** What the clocks say, at one moment. */
export interface Clocks {
  /** Milliseconds since the epoch. People and networks set this clock. */
  readonly now: number;
  /** Milliseconds on a clock that nobody sets, counted from the start of the system. */
  readonly monotonic: number;
  /** Which start of which system that was. */
  readonly bootId: string;
}

/** All that a decision on lanes needs to know of the world, at one moment. */
export interface LaneWorld extends Clocks {
  presence(process: ProcessIdentity): Presence;
}

/** Until when something is kept for a holder of whom nothing is heard. */
export interface Lease {
  readonly wallDeadline: number;
  /** What the monotonic deadline is counted from. */
  readonly bootId: string;
  readonly monotonicDeadline: number;
}

/** How long a lane is kept after the last sign of a session whose process is gone. */
export const LEASE: number = 5 * 60_000;

export function leaseFrom({ now, monotonic, bootId }: Clocks, length: number): Lease {
  return { wallDeadline: now + length, bootId, monotonicDeadline: monotonic + length };
}

/**
 * Milliseconds until a lease runs out, 0 or less if it has. The clock that
 * nobody sets decides; the other one only if the system was started anew, or
 * another one asks.
 */
export function leaseLeft(lease: Lease, { now, monotonic, bootId }: Clocks): number {
  return lease.bootId === bootId ? lease.monotonicDeadline - monotonic : lease.wallDeadline - now;
}

/** Whether a third of a lease is used up, or its clock makes no sense any more. */
export function isRenewalDue(lease: Lease, world: Clocks, length: number): boolean {
  const left = leaseLeft(lease, world);
  return lease.bootId !== world.bootId || left <= (length * 2) / 3 || left > length;
}
