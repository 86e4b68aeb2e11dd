import { LADDER } from "./ladder.ts";
import { isCeiling } from "./limits.ts";
import type { LadderReason, Rung, SkipReason } from "./rung.ts";
import type { DecisionInput, Situation } from "./situation.ts";
import { survey } from "./situation.ts";
import type { ContinuationState, Episode } from "./state.ts";
import { EMPTY_STATE } from "./state.ts";
import { consumeRestartKickSuppression } from "./transitions.ts";

/** The agent is told to go on. */
export interface Inject {
  readonly kind: "inject";
  readonly reason: "incomplete-todos";
  /** To be kept before the nudge is delivered. */
  readonly state: ContinuationState;
  readonly episode: Episode;
  readonly rungs: readonly Rung[];
}

/** The agent is left alone. */
export interface Skip {
  readonly kind: "skip";
  readonly reason: SkipReason;
  /** To be kept; the very state that was given if nothing changed. */
  readonly state: ContinuationState;
  readonly rungs: readonly Rung[];
}

/** What was decided, why, and what every rung of the ladder saw. */
export type ContinuationDecision = Inject | Skip;

/**
 * Whether the agent is told to go on, now that it is idle. Pure; skips on every
 * doubt.
 *
 * A skip still changes the state: the restart suppressor is used up, a ceiling
 * that was hit stays hit, and the turn is charged to the open episode.
 */
export function decideContinuation(input: DecisionInput): ContinuationDecision {
  const situation = survey(input);
  const rungs = LADDER.map((check) => check(situation));
  const stop = rungs.find(({ outcome }) => outcome === "stop");
  if (stop) {
    const state = afterSkip(situation, stop.name);
    return { kind: "skip", reason: stop.name, state, rungs };
  }
  const episode = nudgedEpisode(situation, input.newEpisodeId);
  const state = afterNudge(situation, episode);
  return { kind: "inject", reason: "incomplete-todos", state, episode, rungs };
}

/** The decision where there is no scope: a caller that nobody named, or one that owns no list. */
export function decideWithoutScope(origin: unknown): Skip {
  const reason = origin === undefined || origin === null ? "no-origin" : "no-scope";
  return { kind: "skip", reason, state: EMPTY_STATE, rungs: [] };
}

function nudgedEpisode(situation: Situation, newEpisodeId: () => string): Episode {
  const { state, now, tokens, stagnationCount, hash } = situation;
  const base = state.episode ?? {
    episodeId: newEpisodeId(),
    startedAt: now,
    autoTurnCount: 0,
    failureCount: 0,
  };
  return {
    ...base,
    autoTurnCount: base.autoTurnCount + 1,
    cumulativeTokens: tokens,
    stagnationCount,
    lastIncompleteHash: hash,
  };
}

/** So many turns are remembered as nudged; nobody reports older ones again. */
const REMEMBERED_TURNS = 50;

function afterNudge({ state, now, progress }: Situation, episode: Episode): ContinuationState {
  const { lastTurnOutcome: outcome, nudgedTurnIds = [] } = state;
  return {
    ...state,
    episode,
    progress,
    nudgedAt: now,
    ...(outcome && {
      nudgedTurnIds: [...nudgedTurnIds, outcome.turnId].slice(-REMEMBERED_TURNS),
      chargedTurnId: outcome.turnId,
    }),
  };
}

function afterSkip(situation: Situation, reason: LadderReason): ContinuationState {
  const state = consumeRestartKickSuppression(situation.state);
  if (!isCeiling(reason)) return charged(state, situation.tokens);
  return state.exhausted === undefined ? { ...state, exhausted: reason } : state;
}

/** A turn that is not nudged has cost the open episode all the same, and costs it once. */
function charged(state: ContinuationState, tokens: number): ContinuationState {
  const { episode, lastTurnOutcome, chargedTurnId } = state;
  if (!episode || !lastTurnOutcome || lastTurnOutcome.turnId === chargedTurnId) return state;
  const { turnId } = lastTurnOutcome;
  return { ...state, episode: { ...episode, cumulativeTokens: tokens }, chargedTurnId: turnId };
}
