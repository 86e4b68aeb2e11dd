import type { AbortCause, TurnOutcome } from "../../continuation/index.ts";
import {
  armRestartKick,
  isLate,
  isRealUser,
  onTurnOutcome,
  onTurnStart,
  turnUsage,
} from "../../continuation/index.ts";
import type { LiveList } from "../live.ts";
import { RUNTIME } from "../live.ts";
import { afterTurn } from "../reminders.ts";
import { RESTART_KICK_ARMED, TURN_ENDED, TURN_STARTED } from "./entries.ts";
import { changeContinuation } from "./stored-state.ts";

/** A turn of the agent that begins. */
export interface TurnStart {
  /** Unique in its scope. Omitted: a late end of an earlier turn cannot be told from this one's. */
  readonly id?: string;
  /** Whose prompt it is. Only a user's gives a new budget. */
  readonly by: "user" | "nudge" | "restart" | "child" | "system";
  /**
   * `when-ended`: whoever tells of this turn tells of a call only when it has ended, so that one may
   * be running whenever nothing is heard. Omitted: calls are told when they begin.
   */
  readonly callsTold?: "when-ended";
}

/** A turn of the agent that ended. */
export interface TurnEnd {
  readonly id: string;
  /** `stop`, `error`, `length` or `aborted`; any other word is `unknown`, and not continued. */
  readonly stopReason: string;
  /** What the turn costs the budget. Omitted, or no number: unknown, which counts 0. */
  readonly usage?: { readonly totalTokens?: number };
  /** Who aborted it. Omitted: the user. */
  readonly cause?: AbortCause;
  /** How many tools it called, for reminders. Omitted: none. */
  readonly toolEvents?: number;
}

/** To be told before the turn runs, so that nothing is decided on the turn before it. */
export function turnStarted(live: LiveList, { id, by, callsTold }: TurnStart): Promise<void> {
  const said = {
    ...(id !== undefined && { turnId: id }),
    by,
    ...(callsTold !== undefined && { callsTold }),
  };
  return changeContinuation(live, RUNTIME, (state) => ({
    result: undefined,
    state: onTurnStart(state, isRealUser(by), id),
    entry: { kind: TURN_STARTED, data: said },
  }));
}

/**
 * May be told again: the last word on a turn counts, and it is charged and
 * nudged once. The first word also counts for reminders.
 */
export function turnEnded(live: LiveList, turn: TurnEnd): Promise<void> {
  const { id, stopReason, usage, cause, toolEvents } = turn;
  return changeContinuation(live, RUNTIME, (state, now, { documents }) => {
    const outcome: TurnOutcome = {
      turnId: id,
      ...turnUsage(stopReason, usage),
      endedAt: now,
      ...(cause && { cause }),
    };
    const late = isLate(state, outcome);
    const isFirst = !late && state.lastTurnOutcome?.turnId !== id;
    return {
      result: undefined,
      state: onTurnOutcome(state, outcome),
      entry: { kind: TURN_ENDED, data: { ...outcome, ...(late && { isLate: true }) } },
      ...(isFirst && { documents: afterTurn(live, documents, toolEvents) }),
    };
  });
}

/** Who was at work here is no more: a turn that has not ended was broken off, and by nobody's wish. */
export function brokenOff(live: LiveList): Promise<void> {
  return changeContinuation(live, RUNTIME, (state, now, { documents }) => {
    const isRunning = documents.continuation !== undefined && state.lastTurnOutcome === null;
    if (!isRunning || state.damage) return { result: undefined, state };
    const { newestTurnId: turnId = `broken off ${now}` } = state;
    const outcome: TurnOutcome = { turnId, stopReason: "aborted", endedAt: now, cause: "runtime" };
    return {
      result: undefined,
      state: onTurnOutcome(state, outcome),
      entry: { kind: TURN_ENDED, data: outcome },
    };
  });
}

/** The host restarted and sends a prompt of its own next: the first idle belongs to that. */
export function restarted(live: LiveList): Promise<void> {
  return changeContinuation(live, RUNTIME, (state) => ({
    result: undefined,
    state: armRestartKick(state),
    entry: { kind: RESTART_KICK_ARMED, data: {} },
  }));
}
