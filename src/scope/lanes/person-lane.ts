import { DEFAULT_LANE } from "../scope.ts";
import { isFree } from "./lane-state.ts";
import type { Lane, Lanes } from "./lanes.ts";
import { laneNamed, laneOf, lastLaneOf } from "./lanes.ts";
import type { LaneWorld } from "./lease.ts";

/**
 * The lane that a person means who names none: that of the session they are in,
 * if any; else the one they chose for the next session; else that of the agent
 * who did something last, one at work before one that is gone; else `main`.
 */
export function laneForPerson(
  lanes: Lanes,
  world: LaneWorld,
  { sessionId }: { readonly sessionId?: string | undefined } = {},
): string {
  const own =
    sessionId === undefined
      ? undefined
      : (laneOf(lanes, sessionId) ?? lastLaneOf(lanes, sessionId));
  const held = lanes.lanes.filter((lane) => !isFree(lane, world));
  const meant = own ?? laneNamed(lanes, lanes.next) ?? lastUsed(held) ?? lastUsed(lanes.lanes);
  return meant?.name ?? DEFAULT_LANE;
}

function lastUsed(lanes: readonly Lane[]): Lane | undefined {
  return lanes.reduce<Lane | undefined>(
    (latest, lane) => (latest && latest.lastUsed >= lane.lastUsed ? latest : lane),
    undefined,
  );
}
