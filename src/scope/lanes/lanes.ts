/**
 * The lanes of one workspace: durable seats, each with a list of its own. A
 * lane belongs to a session until that session ends. Nothing here knows the
 * time or the system: a `LaneWorld` is handed in.
 * @module
 */
import { DEFAULT_LANE, encodeComponent } from "../scope.ts";
import type { LaneWorld, Lease } from "./lease.ts";
import { leaseLeft } from "./lease.ts";
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
