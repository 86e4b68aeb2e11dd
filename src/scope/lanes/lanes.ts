/**
 * The lanes of one workspace: durable seats, each with a list of its own. A
 * lane belongs to a session until that session ends. Nothing here knows the
 * time or the system: a `LaneWorld` is handed in.
 * @module
 */
import { encodeComponent } from "../scope.ts";
import type { ChildCall } from "./child-calls.ts";
import type { Lease } from "./lease.ts";
import type { ProcessIdentity } from "./presence.ts";

/** Who sits in a lane. */
export interface Holder {
  /** Stays the same when the session is resumed. */
  readonly sessionId: string;
  /** The program that runs the session. Not part of its identity: work goes from one to another. */
  readonly client: string;
  /** What runs the session as far as it is known; the lease alone decides where nothing is. */
  readonly processes: readonly ProcessIdentity[];
  readonly lease: Lease;
  /** Calls of the session that are its child agents', newest last. Omitted: none was told. */
  readonly childCalls?: readonly ChildCall[];
}

export interface Lane {
  readonly name: string;
  /** Who sits here, or sat here last; null while nobody ever did. */
  readonly holder: Holder | null;
  /** Milliseconds since the epoch; no finer than a third of a lease. */
  readonly lastUsed: number;
  /** When the holder's session ended or was taken off; null while it may go on. */
  readonly endedAt: number | null;
}

/** Where a session sat last, also after others took its lane. */
export interface Seat {
  readonly sessionId: string;
  readonly lane: string;
}

/** The registry of a workspace, as it is stored. */
export interface Lanes {
  /** In the order they were made: a new session takes the first that is free. */
  readonly lanes: readonly Lane[];
  /** Newest last; only so many are remembered. */
  readonly seats: readonly Seat[];
  /** The lane that a person chose for the session that comes next. */
  readonly next: string | null;
}

export const EMPTY_LANES: Lanes = { lanes: [], seats: [], next: null };

const SEATS_REMEMBERED = 200;

/** The scope that the registry of a workspace is kept in. It has no list. */
export function lanesScope(root: string): string {
  return `lanes/${encodeComponent(root)}`;
}

export function laneNamed({ lanes }: Lanes, name: string | null | undefined): Lane | undefined {
  return lanes.find((lane) => lane.name === name);
}

/** The lane that belongs to a session now. */
export function laneOf({ lanes }: Lanes, sessionId: string): Lane | undefined {
  return lanes.find((lane) => lane.endedAt === null && lane.holder?.sessionId === sessionId);
}

/** The lane that a session sat in last, whoever sits there now. */
export function lastLaneOf(lanes: Lanes, sessionId: string): Lane | undefined {
  const seat = lanes.seats.findLast((each) => each.sessionId === sessionId);
  return laneNamed(lanes, seat?.lane);
}

/** The registry with one lane put in the place of the one with its name, or at the end. */
export function withLane(lanes: Lanes, lane: Lane): Lanes {
  const place = lanes.lanes.findIndex(({ name }) => name === lane.name);
  return {
    ...lanes,
    lanes: place < 0 ? [...lanes.lanes, lane] : lanes.lanes.with(place, lane),
  };
}

/** The registry with a session in a lane, which is remembered as its seat. */
export function seated(lanes: Lanes, lane: Lane, holder: Holder, now: number): Lanes {
  const { sessionId } = holder;
  const others = lanes.seats.filter((seat) => seat.sessionId !== sessionId);
  const seats = [...others, { sessionId, lane: lane.name }].slice(-SEATS_REMEMBERED);
  return withLane({ ...lanes, seats }, { ...lane, holder, lastUsed: now, endedAt: null });
}
