import { mayBeAtWork } from "./lane-state.ts";
import type { Holder, Lanes } from "./lanes.ts";
import { laneNamed, laneOf, withLane } from "./lanes.ts";
import type { LaneWorld } from "./lease.ts";

export type Ended =
  | { readonly ok: true; readonly lanes: Lanes; readonly lane: string }
  | { readonly ok: false; readonly code: "no-lane" };

/** A session is over: its lane is free at once. Until somebody takes it, a resume gets it back. */
export function endLane(lanes: Lanes, sessionId: string, { now }: Pick<LaneWorld, "now">): Ended {
  const own = laneOf(lanes, sessionId);
  if (!own) return { ok: false, code: "no-lane" };
  const ended = withLane(lanes, { ...own, lastUsed: now, endedAt: now });
  return { ok: true, lanes: ended, lane: own.name };
}

export type Freed =
  | { readonly ok: true; readonly lanes: Lanes; readonly lane: string; readonly holder: Holder }
  | { readonly ok: false; readonly code: "unknown-lane"; readonly known: readonly string[] }
  | { readonly ok: false; readonly code: "already-free"; readonly lane: string }
  /** Its process runs, or may run where we cannot look. */
  | {
      readonly ok: false;
      readonly code: "at-work";
      readonly lane: string;
      readonly holder: Holder;
      readonly isUnseen: boolean;
    };

/**
 * A person takes a session off its lane without waiting for the lease. Forced
 * also while its process seems to run: if it does, its next call gets a lane
 * anew, this one if nobody took it.
 */
export function freeLane(
  lanes: Lanes,
  name: string,
  world: LaneWorld,
  { force = false }: { readonly force?: boolean } = {},
): Freed {
  const lane = laneNamed(lanes, name);
  if (!lane)
    return { ok: false, code: "unknown-lane", known: lanes.lanes.map((each) => each.name) };
  const { holder, endedAt } = lane;
  if (holder === null || endedAt !== null) return { ok: false, code: "already-free", lane: name };
  if (!force && mayBeAtWork(lane, world)) {
    const isUnseen = !holder.processes.some((each) => world.presence(each) === "alive");
    return { ok: false, code: "at-work", lane: name, holder, isUnseen };
  }
  return { ok: true, lanes: withLane(lanes, { ...lane, endedAt: world.now }), lane: name, holder };
}
