import type { Ending } from "./ending/ending.ts";
import type { Judgement } from "./situation.ts";
import type { DamagedField } from "./state.ts";
import type { StopReason } from "./stop-reason.ts";

/**
 * What each rung of the ladder is decided on. An outcome depends on nothing
 * else, so whoever has the facts can check it.
 */
export interface RungFacts {
  readonly "kill-switch": { readonly isSwitchedOff: boolean };
  readonly "no-incomplete-todos": { readonly open: number; readonly total: number };
  readonly "restart-kick-suppressed": { readonly isSuppressed: boolean };
  readonly "user-abort-blocked": { readonly isBlocked: boolean };
  readonly paused: { readonly isPaused: boolean };
  readonly "state-damaged": { readonly damage: readonly DamagedField[] };
  readonly "turn-not-safe": {
    /** Null: no turn has ended since the last one began. */
    readonly stopReason: StopReason | null;
    /** Null: the host does not say. */
    readonly isContextFull: boolean | null;
  };
  readonly "already-nudged": { readonly turnId: string; readonly isNudged: boolean };
  readonly "after-interrupt": {
    readonly isInterrupted: boolean;
    /** The turn that ended did some of the work that a person asked for. Unknown counts as yes. */
    readonly hasResumed: boolean;
  };
  readonly "other-session": {
    readonly open: number;
    /** Those of this session. */
    readonly owned: number;
    /** Age of the newest open todo; null if unknown. */
    readonly newestMs: number | null;
  };
  readonly conversation: {
    readonly toolCalls: number;
    readonly hasChangedList: boolean;
    /** The last message says that the agent goes on with the work. */
    readonly announcesWork: boolean;
  };
  readonly cleared: { readonly hasClearedList: boolean };
  readonly "all-waiting": { readonly open: number; readonly waiting: number };
  readonly awaiting: EndingFacts & { readonly isRisky: boolean };
  readonly "in-doubt": EndingFacts & { readonly isAway: boolean };
  readonly "plan-mode": { readonly isPlanMode: boolean };
  readonly "waiting-on-user": { readonly isWaitingOnUser: boolean };
  readonly "background-work": { readonly hasBackgroundWork: boolean };
  readonly "compaction-guard": { readonly isCompacting: boolean };
  readonly "rate-limited": { readonly isRateLimited: boolean };
  readonly "context-full": { readonly isContextFull: boolean };
  readonly "not-before": { readonly now: number; readonly notBefore: number };
  readonly "not-owner": { readonly isOwner: boolean };
  readonly "clock-went-back": CeilingFacts & {
    readonly now: number;
    /** The latest moment that is known to have passed in this episode. */
    readonly latest: number;
  };
  readonly "max-auto-turns": LimitFacts & { readonly nudges: number };
  readonly "max-tokens": LimitFacts & {
    readonly tokens: number;
    /** Of the turn that just ended; null if unknown. */
    readonly lastTurn: number | null;
  };
  readonly "max-wall-clock": LimitFacts & { readonly elapsedMs: number };
  readonly stagnation: LimitFacts & { readonly strikes: number };
  readonly "no-real-progress": LimitFacts & {
    readonly strikes: number;
    readonly open: number;
    readonly fewestOpen: number;
  };
}

interface EndingFacts {
  readonly reading: Ending["reading"];
  /** The rule that decided. */
  readonly sign: string;
  /** Null: the host has no opinion of its own. */
  readonly judgement: Judgement | null;
}

interface CeilingFacts {
  /** This ceiling was hit before in the episode. */
  readonly isExhausted: boolean;
}

interface LimitFacts extends CeilingFacts {
  readonly limit: number;
}

/** A rung that stopped the nudge gives its name as the reason. */
export type LadderReason = keyof RungFacts;

/** The first two come before the ladder: without a scope there is no state to look at. */
export type SkipReason = "no-origin" | "no-scope" | LadderReason | GoalReason;

/** The ladder let the checks of a goal run, and they give no reason to send the agent back to work. */
export type GoalReason =
  "goal-met" | "goal-tampered" | "goal-flaky" | "goal-unavailable" | "goal-out-of-budget";

/** What one rung saw and said. */
export type Rung = {
  readonly [Name in LadderReason]: {
    readonly name: Name;
    /** `not-asked`: neither the host nor the state knows the facts. */
    readonly outcome: "pass" | "stop" | "not-asked";
    readonly input: RungFacts[Name] | null;
  };
}[LadderReason];
