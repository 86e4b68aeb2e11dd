import type { Lane } from "./lanes.ts";
import type { LaneWorld } from "./lease.ts";
import { leaseLeft } from "./lease.ts";

/** Why a lane can be taken by another session, or cannot. */
export type LaneState =
  | { readonly kind: "free" }
  /** The client's process runs. */
  | { readonly kind: "at-work" }
  /** No process of it runs any more; the lease has so many milliseconds left. */
  | { readonly kind: "leased"; readonly left: number }
  /** A process of it may run where we cannot look. Counts as gone after so many milliseconds. */
  | { readonly kind: "unseen"; readonly left: number };

/** How much longer than its lease a lane is kept for a process that we cannot look for. */
export const UNSEEN_PATIENCE: number = 24 * 60 * 60_000;

/** Whether anybody sits in a lane. Free only if its session ended, or its lease ran out and no process of it is left. */
export function laneState({ holder, endedAt }: Lane, world: LaneWorld): LaneState {
  if (holder === null || endedAt !== null) return { kind: "free" };
  const found = holder.processes.map((each) => world.presence(each));
  if (found.includes("alive")) return { kind: "at-work" };
  const kind = found.includes("unseen") ? "unseen" : "leased";
  const patience = kind === "unseen" ? UNSEEN_PATIENCE : 0;
  const left = leaseLeft(holder.lease, world) + patience;
  return left > 0 ? { kind, left } : { kind: "free" };
}

export function isFree(lane: Lane, world: LaneWorld): boolean {
  return laneState(lane, world).kind === "free";
}

/** Whether a process of the holder runs, or may. A person's word does not free such a lane by accident. */
export function mayBeAtWork(lane: Lane, world: LaneWorld): boolean {
  const { kind } = laneState(lane, world);
  return kind === "at-work" || kind === "unseen";
}

/** Whether the holder of a lane is there; unseen where nobody ever sat, or where we cannot look. */
export function holderPresence(lane: Lane, world: LaneWorld): "here" | "gone" | "unseen" {
  if (!lane.holder) return "unseen";
  switch (laneState(lane, world).kind) {
    case "at-work":
      return "here";
    case "free":
      return "gone";
    case "leased":
      // Without a process to look for, a lease that goes on is the only sign of life.
      return lane.holder.processes.length === 0 ? "here" : "gone";
    case "unseen":
      return "unseen";
  }
}
