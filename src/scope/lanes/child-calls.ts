import type { Lanes } from "./lanes.ts";
import { laneNamed, laneOf, withLane } from "./lanes.ts";

/** A call that a child agent of a session makes, by the id that the client gives the call. */
export interface ChildCall {
  readonly call: string;
  readonly agent: string;
}

/** Each is made right after it was told: no more than these are on their way at once. */
export const CHILD_CALLS_REMEMBERED = 32;

/** The registry in which a call is known to be a child's, of the session in that lane. */
export function withChildCall(lanes: Lanes, name: string, told: ChildCall): Lanes {
  const lane = laneNamed(lanes, name);
  if (!lane?.holder || lane.endedAt !== null) return lanes;
  const { holder } = lane;
  const others = (holder.childCalls ?? []).filter(({ call }) => call !== told.call);
  const childCalls = [...others, told].slice(-CHILD_CALLS_REMEMBERED);
  return withLane(lanes, { ...lane, holder: { ...holder, childCalls } });
}

/** The child agent of a session that makes a call. Undefined: it is the session's own call. */
export function callingChild(
  lanes: Lanes,
  sessionId: string,
  call: string | undefined,
): string | undefined {
  if (call === undefined) return undefined;
  const told = laneOf(lanes, sessionId)?.holder?.childCalls;
  return told?.find((one) => one.call === call)?.agent;
}
