/**
 * What is remembered of continuation in a scope. Plain JSON data: the host's
 * process may end between any two events.
 *
 * Fields that may be missing are missing until something sets them.
 * @module
 */
import type { Ceiling, LimitExtension } from "./limits.ts";
import type { StopReason } from "./stop-reason.ts";

/** The unit of a budget: opened by the first nudge after a real user turn, ended by the next one. */
export interface Episode {
  readonly episodeId: string;
  /** The first nudge, not the user's turn. */
  readonly startedAt: number;
  /** Nudges so far. */
  readonly autoTurnCount: number;
  readonly cumulativeTokens: number;
  /** Kept for readers of the format; nothing counts failures. */
  readonly failureCount: number;
  /** Turns in a row after which the open todos were the same. */
  readonly stagnationCount: number;
  /** The open todos at the last nudge. */
  readonly lastIncompleteHash: string | null;
}

/** Who ended a turn early. Only a user's abort keeps the agent from being nudged afterwards. */
export type AbortCause = "user" | "restart" | "runtime";

/** Every cause there is. */
export const ABORT_CAUSES: readonly AbortCause[] = ["user", "restart", "runtime"];

/** How a turn ended. */
export interface TurnOutcome {
  /** Unique in its scope. Whatever comes twice under one id is charged and nudged once. */
  readonly turnId: string;
  readonly stopReason: StopReason;
  readonly endedAt: number;
  /** Absent: unknown. Counts as 0. */
  readonly tokens?: number;
  /** Of an aborted turn. Absent: the user. */
  readonly cause?: AbortCause;
}

/** How few todos were ever open in the episode, and the turns in a row that went no lower. */
export interface ProgressMark {
  readonly fewestOpen: number;
  readonly strikes: number;
}

/** The session at work in the scope. */
export interface SessionMark {
  readonly id: string;
  /** Its first turn here. */
  readonly since: number;
}

/** Where the list and the calls stood when the turn began, so that its end can tell what was done in it. */
export interface TurnMark {
  /** The last turn of a person. */
  readonly at: number;
  /** Of the list, when the turn began or was last told to go on. */
  readonly revision: number;
  /** Number of the newest runtime fact then. Absent: the host does not tell of every call. */
  readonly facts?: number;
}

/** What the host told of the turn that ended. What is absent is unknown. */
export interface TurnReport {
  /** Masked, the beginning and the end of it. */
  readonly lastMessage?: string;
  readonly toolCalls?: number;
  readonly backgroundJobs?: number;
}

/** What the agent waits for, in its own words. */
export interface Awaited {
  /** In words for a person. */
  readonly what: string;
  /** The sentence of the message that says so: masked, at most 500 characters. */
  readonly text: string;
  readonly since: number;
  /** The rule that decided. */
  readonly sign: string;
}

/** Everything that a decision remembers of those before it. */
export interface ContinuationState {
  readonly episode: Episode | null;
  /** Null while a turn runs. */
  readonly lastTurnOutcome: TurnOutcome | null;
  /** The turn that began last, where the host names turns as they begin. The end of any other is late. */
  readonly newestTurnId?: string;
  /** The prompt after a restart owns the first idle: that one is not nudged. */
  readonly suppressNextIdleNudgeReason: "restart-kick" | null;
  /** A user stopped the agent. */
  readonly autoResumeBlockedUntilRealUserTurn: boolean;
  /** A person paused continuation; only a person resumes it. */
  readonly paused?: boolean;
  /** The ceiling that was hit since the last real user turn. It stays hit. */
  readonly exhausted?: Ceiling;
  /** The last turns that were nudged, newest last. */
  readonly nudgedTurnIds?: readonly string[];
  /** When the newest of them was. */
  readonly nudgedAt?: number;
  /** The turn whose tokens were charged last. */
  readonly chargedTurnId?: string;
  readonly progress?: ProgressMark;
  /** Limits that a person raised, for the open episode or else the next. */
  readonly limits?: LimitExtension;
  /** The person's last prompt: masked, the beginning and the end of it. */
  readonly prompt?: string;
  readonly session?: SessionMark;
  readonly turn?: TurnMark;
  readonly report?: TurnReport;
  /** A person stopped the agent, and it has not worked at their word since. */
  readonly interrupted?: boolean;
  /** Until a person speaks, or the agent is told to go on. */
  readonly awaits?: Awaited;
  /** What could not be read of the stored state. Nobody is nudged on what is left of it. */
  readonly damage?: readonly DamagedField[];
}

/** `state` means the whole, or something in it that nobody knows. */
export type DamagedField = "state" | keyof ContinuationState;

/** A scope in which nothing happened yet. */
export const EMPTY_STATE: ContinuationState = {
  episode: null,
  lastTurnOutcome: null,
  suppressNextIdleNudgeReason: null,
  autoResumeBlockedUntilRealUserTurn: false,
};

/** What a moment can be, in milliseconds since the epoch. */
export function isMoment(value: unknown): value is number {
  return Number.isFinite(value);
}
