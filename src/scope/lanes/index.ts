export { callingChild, CHILD_CALLS_REMEMBERED, withChildCall } from "./child-calls.ts";
export type { ChildCall } from "./child-calls.ts";
export { decodeLanes } from "./decode-lanes.ts";
export { endLane, freeLane } from "./end-lane.ts";
export type { Ended, Freed } from "./end-lane.ts";
export {
  holderPresence,
  isFree,
  laneState,
  mayBeAtWork,
  UNSEEN_PATIENCE,
} from "./lane-state.ts";
export type { LaneState } from "./lane-state.ts";
export { EMPTY_LANES, laneNamed, laneOf, lanesScope, lastLaneOf } from "./lanes.ts";
export type { Holder, Lane, Lanes, Seat } from "./lanes.ts";
export { LEASE, leaseFrom, leaseLeft } from "./lease.ts";
export type { LaneWorld, Lease } from "./lease.ts";
export { laneForPerson } from "./person-lane.ts";
export { isSameProcess, presenceOf } from "./presence.ts";
export type { Presence, ProcessIdentity, Sighting, Vantage } from "./presence.ts";
export { renewLane, takeLane } from "./take-lane.ts";
export type { Arrival, LaneRequest, Renewed, Taken } from "./take-lane.ts";
export { useLane } from "./use-lane.ts";
export type { Chosen, LaneChoice, SessionAtWork } from "./use-lane.ts";
