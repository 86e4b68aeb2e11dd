import type { Ceiling } from "./limits.ts";
import type { LadderReason, Rung, RungFacts } from "./rung.ts";
import type { Situation } from "./situation.ts";

/** Asks one rung. */
export type Check = (situation: Situation) => Rung;

/**
 * The rungs in their order; the first that stops decides. All of them are
 * asked, so that a person sees what else stands in the way.
 */
export const LADDER: readonly Check[] = [
  rung(
    "kill-switch",
    ({ guards }) => ({ isSwitchedOff: guards.isSwitchedOff }),
    ({ isSwitchedOff }) => isSwitchedOff,
  ),
  rung(
    "no-incomplete-todos",
    ({ open, total }) => ({ open, total }),
    ({ open }) => open === 0,
  ),
  rung(
    "restart-kick-suppressed",
    ({ state }) => ({ isSuppressed: state.suppressNextIdleNudgeReason !== null }),
    ({ isSuppressed }) => isSuppressed,
  ),
  rung(
    "user-abort-blocked",
    ({ state }) => ({ isBlocked: state.autoResumeBlockedUntilRealUserTurn }),
    ({ isBlocked }) => isBlocked,
  ),
  rung(
    "paused",
    ({ state }) => ({ isPaused: state.paused ?? false }),
    ({ isPaused }) => isPaused,
  ),
  rung(
    "state-damaged",
    ({ state }) => ({ damage: state.damage ?? [] }),
    ({ damage }) => damage.length > 0,
  ),
  rung(
    "turn-not-safe",
    ({ state, guards }) => ({
      stopReason: state.lastTurnOutcome?.stopReason ?? null,
      isContextFull: guards.isContextFull ?? null,
    }),
    isUnsafe,
  ),
  rung(
    "already-nudged",
    ({ state }) => {
      const turnId = state.lastTurnOutcome?.turnId;
      const isNudged = turnId !== undefined && state.nudgedTurnIds?.includes(turnId);
      return { turnId, isNudged };
    },
    ({ isNudged }) => isNudged,
  ),
  rung(
    "after-interrupt",
    (situation) => ({
      isInterrupted: situation.state.interrupted ?? false,
      hasResumed: hasResumed(situation),
    }),
    ({ isInterrupted, hasResumed }) => isInterrupted && !hasResumed,
  ),
  rung(
    "other-session",
    ({ open, owned, session, newestMs = null }) => ({
      open,
      owned: session === undefined ? undefined : owned.length,
      newestMs,
    }),
    ({ open, owned }) => open > 0 && owned === 0,
  ),
  rung(
    "conversation",
    ({ work, ending }) => ({
      toolCalls: work.toolCalls,
      hasChangedList: work.hasChangedList,
      announcesWork: ending?.announcesWork ?? false,
    }),
    ({ toolCalls, hasChangedList, announcesWork }) =>
      toolCalls === 0 && !hasChangedList && !announcesWork,
  ),
  rung(
    "cleared",
    ({ work }) => ({ hasClearedList: work.hasClearedList }),
    ({ hasClearedList }) => hasClearedList,
  ),
  rung(
    "all-waiting",
    ({ owned, waiting }) => ({ open: owned.length, waiting }),
    ({ open, waiting }) => open > 0 && waiting === open,
  ),
  rung(
    "awaiting",
    ({ ending, judgement = null }) => ({
      reading: ending?.reading,
      sign: ending?.sign,
      isRisky: ending?.isRisky,
      judgement,
    }),
    ({ reading, isRisky, judgement }) => reading === "awaits" || isRisky || judgement === "wait",
  ),
  rung(
    "in-doubt",
    ({ ending, judgement = null, isAway }) => ({
      reading: ending?.reading,
      sign: ending?.sign,
      judgement,
      isAway,
    }),
    ({ isAway, ...facts }) => isDoubt(facts) && !isAway,
  ),
  rung(
    "plan-mode",
    ({ guards }) => ({ isPlanMode: guards.isPlanMode }),
    ({ isPlanMode }) => isPlanMode,
  ),
  rung(
    "waiting-on-user",
    ({ guards }) => ({ isWaitingOnUser: guards.isWaitingOnUser }),
    ({ isWaitingOnUser }) => isWaitingOnUser,
  ),
  rung(
    "background-work",
    ({ guards }) => ({ hasBackgroundWork: guards.hasBackgroundWork }),
    ({ hasBackgroundWork }) => hasBackgroundWork,
  ),
  rung(
    "compaction-guard",
    ({ guards }) => ({ isCompacting: guards.isCompacting }),
    ({ isCompacting }) => isCompacting,
  ),
  rung(
    "rate-limited",
    ({ guards }) => ({ isRateLimited: guards.isRateLimited }),
    ({ isRateLimited }) => isRateLimited,
  ),
  rung(
    "context-full",
    ({ guards }) => ({ isContextFull: guards.isContextFull }),
    ({ isContextFull }) => isContextFull,
  ),
  rung(
    "not-before",
    ({ now, guards }) => ({ now, notBefore: guards.notBefore }),
    ({ now, notBefore }) => !(now >= notBefore),
  ),
  rung(
    "not-owner",
    ({ guards }) => ({ isOwner: guards.isOwner }),
    ({ isOwner }) => !isOwner,
  ),
  rung(
    "clock-went-back",
    (situation) => ({
      now: situation.now,
      latest: latestMoment(situation),
      isExhausted: isExhausted(situation, "clock-went-back"),
    }),
    ({ now, latest, isExhausted }) => isExhausted || !Number.isFinite(now) || now < latest,
  ),
  rung(
    "max-auto-turns",
    (situation) => ({
      nudges: situation.state.episode?.autoTurnCount ?? 0,
      limit: situation.limits.maxAutoTurns,
      isExhausted: isExhausted(situation, "max-auto-turns"),
    }),
    ({ nudges, limit, isExhausted }) => isExhausted || nudges >= limit,
  ),
  rung(
    "max-tokens",
    (situation) => ({
      tokens: situation.tokens,
      lastTurn: situation.state.lastTurnOutcome?.tokens ?? null,
      limit: situation.limits.maxCumulativeTokens,
      isExhausted: isExhausted(situation, "max-tokens"),
    }),
    ({ tokens, limit, isExhausted }) => isExhausted || tokens >= limit,
  ),
  rung(
    "max-wall-clock",
    (situation) => ({
      elapsedMs: situation.elapsedMs,
      limit: situation.limits.maxWallClockMs,
      isExhausted: isExhausted(situation, "max-wall-clock"),
    }),
    ({ elapsedMs, limit, isExhausted }) => isExhausted || elapsedMs >= limit,
  ),
  rung(
    "stagnation",
    (situation) => ({
      strikes: situation.stagnationCount,
      limit: situation.limits.stagnationLimit,
      isExhausted: isExhausted(situation, "stagnation"),
    }),
    ({ strikes, limit, isExhausted }) => isExhausted || strikes >= limit,
  ),
  rung(
    "no-real-progress",
    (situation) => {
      const isHit = isExhausted(situation, "no-real-progress");
      return {
        strikes: situation.progress.strikes,
        open: situation.open,
        fewestOpen: situation.progress.fewestOpen,
        // Switched off after it was hit, it stays hit.
        limit: situation.limits.progressLimit ?? (isHit ? 0 : undefined),
        isExhausted: isHit,
      };
    },
    ({ strikes, limit, isExhausted }) => isExhausted || strikes >= limit,
  ),
];

/** Whether nobody can tell that the agent may go on, so that it is at most asked to park its question. */
export function isDoubt({
  reading,
  judgement,
}: Pick<RungFacts["in-doubt"], "reading" | "judgement">): boolean {
  return reading === "doubt" || judgement === "park";
}

/**
 * Whether a turn after an interrupt did some of the work that a person asked
 * for: something was done, for all that is known, and not to answer a question.
 */
export function hasResumed({ state, work, ending }: Situation): boolean {
  const { toolCalls, hasChangedList } = work;
  const hasWorked = toolCalls === undefined || toolCalls > 0 || hasChangedList !== false;
  const isQuestion = QUESTION_MARKS.includes(state.prompt?.trimEnd().at(-1) ?? "");
  return hasWorked && !isQuestion && (ending === undefined || ending.reading === "clear");
}

/** A prompt that ends with one wants an answer. */
const QUESTION_MARKS: readonly string[] = ["?", "？", "؟"];

/** A rung applies if every fact that it looks for is known. */
function rung<Name extends LadderReason>(
  name: Name,
  look: (situation: Situation) => MaybeKnown<RungFacts[Name]>,
  stops: (facts: RungFacts[Name]) => boolean,
): Check {
  return (situation) => {
    const facts = look(situation);
    const record = areKnown(facts)
      ? { name, outcome: stops(facts) ? "stop" : "pass", input: facts }
      : { name, outcome: "not-asked", input: null };
    return record as Rung;
  };
}

type MaybeKnown<Facts> = { readonly [Fact in keyof Facts]: Facts[Fact] | undefined };

function areKnown<Facts extends object>(facts: MaybeKnown<Facts>): facts is Facts {
  for (const fact in facts) if (facts[fact] === undefined) return false;
  return true;
}

/** A turn cut off at its length may go on only where the host knows that there is room. */
function isUnsafe({ stopReason, isContextFull }: RungFacts["turn-not-safe"]): boolean {
  switch (stopReason) {
    case "stop":
    case "error":
      return false;
    case "length":
      return isContextFull !== false;
    case "aborted":
    case "unknown":
    case null:
      return true;
  }
}

/** Only an open episode has a past that the clock could fall behind. */
function latestMoment({ state, now }: Situation): number {
  const { episode, nudgedAt, lastTurnOutcome } = state;
  if (!episode) return now;
  const { startedAt } = episode;
  return Math.max(startedAt, nudgedAt ?? startedAt, lastTurnOutcome?.endedAt ?? startedAt);
}

function isExhausted({ state }: Situation, ceiling: Ceiling): boolean {
  return state.exhausted === ceiling;
}
