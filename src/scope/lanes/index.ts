export {
  callingChild,
  CHILD_CALLS_REMEMBERED,
  EMPTY_LANES,
  holderPresence,
  isFree,
  laneForPerson,
  laneNamed,
  laneOf,
  lanesScope,
  laneState,
  lastLaneOf,
  mayBeAtWork,
  UNSEEN_PATIENCE,
  withChildCall,
} from "./lanes.ts";
export type { ChildCall, Holder, Lane, Lanes, LaneState, Seat } from "./lanes.ts";
export { decodeLanes } from "./decode-lanes.ts";
export { endLane, freeLane, renewLane, takeLane, useLane } from "./take-lane.ts";
export type {
  Arrival,
  Chosen,
  Ended,
  Freed,
  LaneChoice,
  LaneRequest,
  Renewed,
  SessionAtWork,
  Taken,
} from "./take-lane.ts";
export { LEASE, leaseFrom, leaseLeft } from "./lease.ts";
export type { LaneWorld, Lease } from "./lease.ts";
export { isSameProcess, presenceOf } from "./presence.ts";
export type { Presence, ProcessIdentity, Sighting, Vantage } from "./presence.ts";
