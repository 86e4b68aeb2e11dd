import { DEFAULT_LANE } from "../scope.ts";
import type { Holder, Lane, Lanes } from "./lanes.ts";
import { isFree, laneNamed, laneOf, lastLaneOf, mayBeAtWork, seated, withLane } from "./lanes.ts";
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

export interface LaneChoice {
  readonly lane: string;
  /** Whose lane it is to be. Omitted: of the only session at work, else of the next that starts. */
  readonly sessionId?: string | undefined;
}

export interface SessionAtWork {
  readonly sessionId: string;
  readonly client: string;
  readonly lane: string;
}

export type Chosen =
  | {
      readonly ok: true;
      readonly lanes: Lanes;
      readonly lane: string;
      /** The session that moved, or null: the next one to start will find itself there. */
      readonly moved: Holder | null;
      /** The lane that the session left; null if it is none or the same. */
      readonly left: string | null;
    }
  | Extract<Freed, { code: "unknown-lane" | "at-work" }>
  | {
      readonly ok: false;
      readonly code: "unknown-session";
      readonly sessions: readonly SessionAtWork[];
    }
  /** More than one session is at work: the person has to say which. */
  | {
      readonly ok: false;
      readonly code: "which-session";
      readonly sessions: readonly SessionAtWork[];
    };

/**
 * A person chooses the lane of a session. It must be one that nobody is at work
 * in; a lease that has not run out yet does not keep a person from it.
 */
export function useLane(lanes: Lanes, choice: LaneChoice, world: LaneWorld): Chosen {
  const target = laneNamed(lanes, choice.lane);
  if (!target) {
    return { ok: false, code: "unknown-lane", known: lanes.lanes.map(({ name }) => name) };
  }
  const sessions = sessionsAtWork(lanes, world);
  const { sessionId = sessions.length === 1 ? sessions[0]?.sessionId : undefined } = choice;
  if (sessionId === undefined && sessions.length > 1) {
    return { ok: false, code: "which-session", sessions };
  }
  const own = sessionId === undefined ? undefined : laneOf(lanes, sessionId);
  if (sessionId !== undefined && !own) return { ok: false, code: "unknown-session", sessions };
  if (own?.name === target.name) {
    return { ok: true, lanes, lane: target.name, moved: own.holder, left: null };
  }

  const freed = freeLane(lanes, target.name, world);
  if (!freed.ok && freed.code !== "already-free") return freed;
  const cleared = freed.ok ? freed.lanes : lanes;
  if (!own?.holder) {
    return {
      ok: true,
      lanes: { ...cleared, next: target.name },
      lane: target.name,
      moved: null,
      left: null,
    };
  }
  const leaving = withLane(cleared, { ...own, endedAt: world.now });
  const moved = seated(leaving, target, own.holder, world.now);
  return { ok: true, lanes: moved, lane: target.name, moved: own.holder, left: own.name };
}

/**
 * The sessions that may go on, in the order of their lanes: a process of theirs
 * runs or cannot be looked for, or none was ever known.
 */
function sessionsAtWork({ lanes }: Lanes, world: LaneWorld): readonly SessionAtWork[] {
  return lanes.flatMap((lane) => {
    if (lane.holder === null || isFree(lane, world)) return [];
    const { sessionId, client, processes } = lane.holder;
    const mayGoOn = mayBeAtWork(lane, world) || processes.length === 0;
    return mayGoOn ? [{ sessionId, client, lane: lane.name }] : [];
  });
}

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
