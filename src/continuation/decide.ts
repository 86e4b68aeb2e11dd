import { hasResumed, isDoubt, LADDER } from "./ladder.ts";
import { isCeiling } from "./limits.ts";
import type { LadderReason, Rung, SkipReason } from "./rung.ts";
import type { DecisionInput, Situation, HostGuards } from "./situation.ts";
import { survey, failClosed } from "./situation.ts";
import type { Awaited, ContinuationState, Episode } from "./state.ts";
import { EMPTY_STATE } from "./state.ts";
import { consumeRestartKickSuppression } from "./transitions.ts";

/** The agent is told to go on. */
export interface Inject {
  readonly kind: "inject";
  readonly reason: "incomplete-todos";
  /** `park`: nobody can tell that it may go on, and the person is away. Approves nothing. */
  readonly text: "nudge" | "park";
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
  const text = isParked(situation) ? "park" : "nudge";
  const state = afterNudge(situation, episode, text);
  return { kind: "inject", reason: "incomplete-todos", text, state, episode, rungs };
}

/** The decision where there is no scope: a caller that nobody named, or one that owns no list. */
export function decideWithoutScope(origin: unknown): Skip {
  const reason = origin === undefined || origin === null ? "no-origin" : "no-scope";
  return { kind: "skip", reason, state: EMPTY_STATE, rungs: [] };
}

/** Nothing stands against going on but doubt, and nobody is there to ask. */
function isParked({ ending, judgement }: Situation): boolean {
  return ending !== undefined && isDoubt({ reading: ending.reading, judgement: judgement ?? null });
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

function afterNudge(
  situation: Situation,
  episode: Episode,
  text: Inject["text"],
): ContinuationState {
  const { now, progress } = situation;
  const { awaits, ...state } = resumed(situation);
  const { lastTurnOutcome: outcome, nudgedTurnIds = [] } = state;
  return {
    ...state,
    // What is parked is still open: the agent may have no todo to keep it at.
    ...(text === "park" && kept(awaited(situation) ?? awaits)),
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
  const state = consumeRestartKickSuppression(resumed(situation));
  const isAsked = reason === "conversation" && situation.ending?.reading === "awaits";
  if (reason === "awaiting" || reason === "in-doubt" || isAsked) {
    return charged({ ...state, ...kept(awaited(situation)) }, situation.tokens);
  }
  if (!isCeiling(reason)) return charged(state, situation.tokens);
  return state.exhausted === undefined ? { ...state, exhausted: reason } : state;
}

/** An interrupt is over when the agent has worked at a person's word again. */
function resumed(situation: Situation): ContinuationState {
  const { state } = situation;
  const isAtRest = state.lastTurnOutcome && !state.autoResumeBlockedUntilRealUserTurn;
  if (!state.interrupted || !isAtRest || !hasResumed(situation)) return state;
  const { interrupted: _interrupted, ...rest } = state;
  return rest;
}

const MOST_OF_TEXT = 300;

/** What the person is asked, from the end of the turn. Asked again, it is awaited since the first time. */
function awaited({ state, ending, now }: Situation): Awaited | undefined {
  if (!ending) return undefined;
  const { what = "an answer", sign } = ending;
  const text = endOfMessage(state.report?.lastMessage ?? "", ending.text);
  const since = state.awaits?.text === text ? state.awaits.since : now;
  return { what, text, since, sign };
}

/** The sentence that puts something to the person, with what leads up to it; else the message's end. */
function endOfMessage(message: string, sentence = ""): string {
  const at = sentence === "" ? -1 : message.lastIndexOf(sentence);
  const end = at < 0 ? message.length : at + sentence.length;
  const start = Math.max(0, end - MOST_OF_TEXT);
  const text = message.slice(start, end).trim();
  return text === "" ? sentence.slice(0, MOST_OF_TEXT) : text;
}

function kept(awaits: Awaited | undefined): Pick<ContinuationState, "awaits"> {
  return awaits ? { awaits } : {};
}

/** A turn that is not nudged has cost the open episode all the same, and costs it once. */
function charged(state: ContinuationState, tokens: number): ContinuationState {
  const { episode, lastTurnOutcome, chargedTurnId } = state;
  if (!episode || !lastTurnOutcome || lastTurnOutcome.turnId === chargedTurnId) return state;
  const { turnId } = lastTurnOutcome;
  return { ...state, episode: { ...episode, cumulativeTokens: tokens }, chargedTurnId: turnId };
}

/**
 * Asked once more, on the newest state, right before a nudge for `turnId` is
 * delivered: whether something came between. Null means that it may go out. A
 * nudge that is withheld has cost its place in the budget.
 */
export function reasonToWithhold(
  state: ContinuationState,
  turnId: string,
  guards: HostGuards = {},
): SkipReason | null {
  if (failClosed(guards).isSwitchedOff) return "kill-switch";
  if (state.autoResumeBlockedUntilRealUserTurn) return "user-abort-blocked";
  if (state.paused) return "paused";
  if (state.damage) return "state-damaged";
  const hasMovedOn = state.lastTurnOutcome?.turnId !== turnId;
  return hasMovedOn ? "turn-not-safe" : null;
}
