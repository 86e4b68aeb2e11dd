import { DEFAULT_LANE } from "../scope.ts";
import { isFree } from "./lane-state.ts";
import type { Holder, Lane, Lanes } from "./lanes.ts";
import { laneNamed, laneOf, lastLaneOf, seated, withLane } from "./lanes.ts";
import type { LaneWorld } from "./lease.ts";
import { isRenewalDue, leaseFrom } from "./lease.ts";
import type { ProcessIdentity } from "./presence.ts";
import { isSameProcess } from "./presence.ts";

/** A session that wants a lane, or its own one back. */
export interface LaneRequest {
  readonly sessionId: string;
  readonly client: string;
  /** The process that runs the session; null if it is not known. */
  readonly process: ProcessIdentity | null;
  /** How long to keep the lane after the process is gone, in milliseconds. */
  readonly lease: number;
}

/**
 * How a session came to its lane: it was its own all along; it sat there before;
 * a person chose it; it was the first free one; there was none free.
 */
export type Arrival = "kept" | "returned" | "chosen" | "free" | "made";

export interface Taken {
  /** The very same object if there is nothing to store. */
  readonly lanes: Lanes;
  readonly lane: string;
  readonly arrival: Arrival;
  /** Who sat there before, if it was somebody else: their unfinished list is what the session finds. */
  readonly before: Holder | null;
}

/**
 * Gives a session its own lane back, else the one a person chose for it, else
 * the one it sat in before, else the first free one, else a new one. Only a lane
 * that is free is given to another session than its own.
 */
export function takeLane(lanes: Lanes, request: LaneRequest, world: LaneWorld): Taken {
  const kept = renewLane(lanes, request, world);
  if (kept.ok) return { lanes: kept.lanes, lane: kept.lane, arrival: "kept", before: null };
  const { lane, arrival } = seatFor(lanes, request.sessionId, world);
  const { holder } = lane;
  return {
    lanes: seated({ ...lanes, next: null }, lane, holderFrom(request, world), world.now),
    lane: lane.name,
    arrival,
    before: holder && holder.sessionId !== request.sessionId ? holder : null,
  };
}

export type Renewed =
  | { readonly ok: true; readonly lanes: Lanes; readonly lane: string }
  /** The session has no lane any more: it ended, or a person gave the lane away. */
  | { readonly ok: false; readonly code: "no-lane" };

/** A sign of life of a session that has a lane. Takes no other one in its place. */
export function renewLane(lanes: Lanes, request: LaneRequest, world: LaneWorld): Renewed {
  const own = laneOf(lanes, request.sessionId);
  if (!own) return { ok: false, code: "no-lane" };
  return { ok: true, lanes: renewed(lanes, own, request, world), lane: own.name };
}

function seatFor(
  lanes: Lanes,
  sessionId: string,
  world: LaneWorld,
): { readonly lane: Lane; readonly arrival: Arrival } {
  const wanted: readonly (readonly [Lane | undefined, Arrival])[] = [
    [laneNamed(lanes, lanes.next), "chosen"],
    [lastLaneOf(lanes, sessionId), "returned"],
    ...lanes.lanes.map((lane) => [lane, "free"] as const),
  ];
  for (const [lane, arrival] of wanted) if (lane && isFree(lane, world)) return { lane, arrival };
  return { lane: newLane(lanes), arrival: "made" };
}

/** `main`, then `lane-2`, `lane-3`… */
function newLane(lanes: Lanes): Lane {
  let name = DEFAULT_LANE;
  for (let number = 2; laneNamed(lanes, name); number++) name = `lane-${number}`;
  return { name, holder: null, lastUsed: 0, endedAt: null };
}

function holderFrom({ sessionId, client, process, lease }: LaneRequest, world: LaneWorld): Holder {
  return {
    sessionId,
    client,
    processes: process === null ? [] : [process],
    lease: leaseFrom(world, lease),
  };
}

/** A session runs in one process as a rule; more than one tells of itself with servers and resumes. */
const MOST_PROCESSES = 16;

/** Written only if it tells something new, so that most signs of life cost no write. */
function renewed(lanes: Lanes, lane: Lane, request: LaneRequest, world: LaneWorld): Lanes {
  const { holder } = lane;
  if (holder === null) return lanes;
  const { process: running, client, lease } = request;
  const isKnown =
    running === null || holder.processes.some((known) => isSameProcess(known, running));
  const isDue = isRenewalDue(holder.lease, world, lease);
  if (isKnown && !isDue && holder.client === client) return lanes;
  const others = holder.processes.filter(
    (known) => !(running && isSameProcess(known, running)) && world.presence(known) !== "gone",
  );
  const processes = [...others, ...(running ? [running] : [])].slice(-MOST_PROCESSES);
  return withLane(lanes, {
    ...lane,
    holder: { ...holder, client, processes, lease: leaseFrom(world, lease) },
    lastUsed: world.now,
  });
}
