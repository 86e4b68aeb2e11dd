import type { HashedTodo } from "../todo/index.ts";
import { hashIncomplete, incompleteTodos } from "../todo/index.ts";
import type { Answers, HostGuards } from "./guards.ts";
import { failClosed } from "./guards.ts";
import type { ContinuationLimits } from "./limits.ts";
import { DEFAULT_LIMITS, effectiveLimits } from "./limits.ts";
import { parseContinuationState } from "./parse-state.ts";
import type { ContinuationState, ProgressMark } from "./state.ts";

/** What a decision is made on. */
export interface DecisionInput {
  readonly state: ContinuationState;
  /** All todos of the list, closed ones too. */
  readonly todos: readonly HashedTodo[];
  /** Omitted: `DEFAULT_LIMITS`. Check them with `readLimits`: here a bad limit counts as 0. */
  readonly limits?: ContinuationLimits;
  /** Omitted: the host knows nothing of itself. */
  readonly guards?: HostGuards;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Called once, if a nudge opens an episode. */
  readonly newEpisodeId: () => string;
}

/** The input with everything worked out that rungs ask for, as if the nudge were given now. */
export interface Situation {
  readonly state: ContinuationState;
  readonly guards: Answers;
  readonly limits: ContinuationLimits;
  readonly now: number;
  readonly total: number;
  readonly open: number;
  readonly hash: string;
  /** Of the episode, the turn that just ended included. */
  readonly tokens: number;
  readonly elapsedMs: number;
  readonly stagnationCount: number;
  readonly progress: ProgressMark;
}

/** Reads the state again: one that nobody parsed must fail closed as well. */
export function survey(input: DecisionInput): Situation {
  const { todos, now, limits = DEFAULT_LIMITS, guards = {} } = input;
  const state = parseContinuationState(input.state);
  const { episode } = state;
  const open = incompleteTodos(todos).length;
  const hash = hashIncomplete(todos);
  const isStagnant = episode?.lastIncompleteHash === hash;
  return {
    state,
    guards: failClosed(guards),
    limits: effectiveLimits(limits, state.limits),
    now,
    total: todos.length,
    open,
    hash,
    tokens: tokensWithLastTurn(state),
    elapsedMs: episode ? now - episode.startedAt : 0,
    stagnationCount: isStagnant ? episode.stagnationCount + 1 : 0,
    progress: progressTo(open, state.progress),
  };
}

/** A turn is charged once, however often it is decided on. */
function tokensWithLastTurn({
  episode,
  lastTurnOutcome,
  chargedTurnId,
}: ContinuationState): number {
  const before = episode?.cumulativeTokens ?? 0;
  if (!lastTurnOutcome || lastTurnOutcome.turnId === chargedTurnId) return before;
  return before + (lastTurnOutcome.tokens ?? 0);
}

function progressTo(open: number, before: ProgressMark | undefined): ProgressMark {
  if (!before || open < before.fewestOpen) return { fewestOpen: open, strikes: 0 };
  return { fewestOpen: before.fewestOpen, strikes: before.strikes + 1 };
}
