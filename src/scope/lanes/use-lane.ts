import { freeLane } from "./end-lane.ts";
import type { Freed } from "./end-lane.ts";
import { isFree, mayBeAtWork } from "./lane-state.ts";
import type { Holder, Lanes } from "./lanes.ts";
import { laneNamed, laneOf, seated, withLane } from "./lanes.ts";
import type { LaneWorld } from "./lease.ts";

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
