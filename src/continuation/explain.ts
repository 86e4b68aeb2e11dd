import { isObject } from "../todo/json.ts";
import type { ContinuationDecision } from "./decide.ts";
import type { Ending } from "./ending/ending.ts";
import { REASONS } from "./reasons.ts";
import type { LadderReason, Rung, RungFacts } from "./rung.ts";
import type { Judgement } from "./situation.ts";

/** As much of a decision as its explanation needs, and as the journal keeps. */
export type DecisionRecord = Pick<ContinuationDecision, "kind" | "reason" | "rungs"> & {
  /** Of a nudge. Omitted: `nudge`. */
  readonly text?: NudgeText;
};

/** `goal`: the checks of a goal were run, and one failed. */
export type NudgeText = "nudge" | "park" | "goal";

/** A decision in plain words. No word in it comes from a list, a model or a host. */
export interface Explanation {
  readonly kind: ContinuationDecision["kind"];
  readonly reason: ContinuationDecision["reason"];
  /** One plain sentence. */
  readonly summary: string;
  /** What would make the next decision another. */
  readonly change: string;
  readonly rungs: readonly ExplainedRung[];
}

/** A decision that was taken, as the journal has it, in words. */
export interface PastDecision extends Explanation {
  /** Number of its journal entry. */
  readonly seq: number;
  readonly at: number;
  /** The turn that it was about; absent if none had ended. */
  readonly turnId?: string;
  /** The nudge was decided on, and something came between before it was delivered. */
  readonly isWithheld: boolean;
}

/** One rung in plain words, what it saw in particular. */
export interface ExplainedRung {
  readonly name: LadderReason;
  readonly outcome: Rung["outcome"];
  readonly words: string;
}

/**
 * The decision that a journal holds, without the rungs that only a later version asks; undefined for
 * one whose reason only such a version knows.
 */
export function knownDecision(value: unknown): DecisionRecord | undefined {
  if (!isObject(value)) return undefined;
  const { kind, reason, rungs, text } = value;
  const isKnown = reason === "incomplete-todos" || Object.hasOwn(REASONS, String(reason));
  if (!isKnown || !Array.isArray(rungs)) return undefined;
  const parked = text === "park" || text === "goal" ? { text } : {};
  return { kind, reason, rungs: rungs.filter(isKnownRung), ...parked } as DecisionRecord;
}

function isKnownRung(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { name, outcome, input } = value;
  return (
    Object.hasOwn(WORDS, String(name)) &&
    Object.hasOwn(MARKS, String(outcome)) &&
    (input === null || isObject(input))
  );
}

/** Words for a decision, as it was made or as the journal has it. */
export function explainDecision(decision: DecisionRecord): Explanation {
  const { reason } = decision;
  if (reason === "incomplete-todos") {
    return explained(decision, NUDGED[decision.text ?? "nudge"], WHAT_ENDS_NUDGES);
  }
  const { means, change } = REASONS[reason];
  return explained(decision, `The agent was not told to go on: ${midSentence(means)}`, change);
}

/** The same for a decision that would be taken if the agent stopped now. */
export function explainOutlook(decision: DecisionRecord): Explanation {
  const { reason } = decision;
  const would = "If the agent stopped now, it would";
  if (reason === "incomplete-todos") {
    return explained(decision, `${would} be told to go on.`, WHAT_ENDS_NUDGES);
  }
  const { means, change } = REASONS[reason];
  return explained(decision, `${would} not be told to go on: ${midSentence(means)}`, change);
}

function explained(
  { kind, reason, rungs }: DecisionRecord,
  summary: string,
  change: string,
): Explanation {
  const inWords = rungs.map((rung) => ({
    name: rung.name,
    outcome: rung.outcome,
    words: wordsFor(rung),
  }));
  return { kind, reason, summary, change, rungs: inWords };
}

function midSentence(sentence: string): string {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1);
}

const NUDGED: { readonly [text in NudgeText]: string } = {
  nudge: "The agent was told to go on: todos are open, and nothing stands against it.",
  goal: "The agent was sent back to work: a check of its goal failed.",
  park: "You were away, so the agent was asked to park its question and go on with the rest.",
};

const WHAT_ENDS_NUDGES =
  "Closing the todos, clearing the list, stopping the agent, or `doneward pause`.";

const MARKS: { readonly [Outcome in Rung["outcome"]]: string } = {
  pass: "ok",
  stop: "STOP",
  "not-asked": "-",
};

/** What tells most of a nudge. */
const OF_NUDGES: readonly LadderReason[] = ["no-incomplete-todos", "max-auto-turns"];

/** The rungs that had something to say: those that stopped, or else what a nudge goes by. */
export function tellingRungs({ kind, rungs }: Explanation): readonly ExplainedRung[] {
  return rungs.filter(({ name, outcome }) =>
    kind === "skip" ? outcome === "stop" : OF_NUDGES.includes(name),
  );
}

/** An explanation as lines of a fixed layout, for a terminal. */
export function explanationLines({ summary, change, rungs }: Explanation): readonly string[] {
  const width = Math.max(0, ...rungs.map(({ name }) => name.length));
  return [
    summary,
    `What would change it: ${change}`,
    ...rungs.map(({ name, outcome, words }) =>
      `  ${MARKS[outcome].padEnd(4)}  ${name.padEnd(width)}  ${words}`.trimEnd(),
    ),
  ];
}

/** Facts have the shape that their rung's words want; only their names tell which. */
function wordsFor<Name extends LadderReason>({
  name,
  input,
}: {
  readonly name: Name;
  readonly input: RungFacts[Name] | null;
}): string {
  return input === null ? "not known here" : WORDS[name](input);
}

const WORDS: { readonly [Name in LadderReason]: (facts: RungFacts[Name]) => string } = {
  "kill-switch": ({ isSwitchedOff }) => (isSwitchedOff ? "switched off" : "not switched off"),
  "no-incomplete-todos": ({ open, total }) => `${open} of ${total} todos are open`,
  "restart-kick-suppressed": ({ isSuppressed }) =>
    isSuppressed ? "first idle after a restart" : "no restart",
  "user-abort-blocked": ({ isBlocked }) => (isBlocked ? "stopped by a person" : "not stopped"),
  paused: ({ isPaused }) => (isPaused ? "paused" : "not paused"),
  "state-damaged": ({ damage }) =>
    damage.length > 0 ? `cannot be read: ${damage.join(", ")}` : "stored state is sound",
  "turn-not-safe": ({ stopReason }) =>
    stopReason === null ? "no turn has ended" : `the turn ended with: ${stopReason}`,
  "already-nudged": ({ isNudged }) =>
    isNudged ? "this turn was nudged" : "this turn was not nudged yet",
  "after-interrupt": ({ isInterrupted, hasResumed }) => {
    if (!isInterrupted) return "not interrupted";
    return hasResumed ? "worked again since the interrupt" : "no work since the interrupt";
  },
  "other-session": ({ open, owned, newestMs }) => {
    const age = newestMs === null ? "" : `; the newest is ${duration(newestMs)} old`;
    return `${owned} of ${open} open todos are this session's${owned === 0 ? age : ""}`;
  },
  conversation: ({ toolCalls, hasChangedList, announcesWork }) => {
    const list = hasChangedList ? "list changed" : "list unchanged";
    return `${toolCalls} tool calls, ${list}${announcesWork ? ", work is announced" : ""}`;
  },
  cleared: ({ hasClearedList }) =>
    hasClearedList ? "only your own todos are left" : "not cleared",
  "all-waiting": ({ open, waiting }) => `${waiting} of ${open} open todos wait`,
  awaiting: ({ reading, sign, isRisky, judgement }) =>
    `${READINGS[reading]} (${sign})${isRisky ? "; what comes next is risky" : ""}${judged(judgement)}`,
  "in-doubt": ({ reading, sign, isAway, judgement }) =>
    `${READINGS[reading]} (${sign}); you are ${isAway ? "away" : "there"}${judged(judgement)}`,
  "plan-mode": ({ isPlanMode }) => (isPlanMode ? "planning" : "not planning"),
  "waiting-on-user": ({ isWaitingOnUser }) =>
    isWaitingOnUser ? "a person is asked" : "nobody is asked",
  "background-work": ({ hasBackgroundWork }) => (hasBackgroundWork ? "work runs" : "none runs"),
  "compaction-guard": ({ isCompacting }) => (isCompacting ? "compacting" : "not compacting"),
  "rate-limited": ({ isRateLimited }) => (isRateLimited ? "limited" : "not limited"),
  "context-full": ({ isContextFull }) => (isContextFull ? "full" : "there is room"),
  "not-before": ({ now, notBefore }) =>
    now >= notBefore ? "the time has come" : `${duration(notBefore - now)} to wait`,
  "not-owner": ({ isOwner }) => (isOwner ? "this process" : "another process"),
  "clock-went-back": clockWords,
  "max-auto-turns": ({ nudges, limit, isExhausted }) =>
    used(`${nudges} of ${limit} nudges`, isExhausted),
  "max-tokens": ({ tokens, lastTurn, limit, isExhausted }) => {
    const unknown = lastTurn === null ? "; the last turn's are unknown" : "";
    return used(`${tokens} of ${limit} tokens${unknown}`, isExhausted);
  },
  "max-wall-clock": ({ elapsedMs, limit, isExhausted }) =>
    used(`${duration(elapsedMs)} of ${duration(limit)}`, isExhausted),
  stagnation: ({ strikes, limit, isExhausted }) =>
    used(`${strikes} of ${limit} turns without a change`, isExhausted),
  "no-real-progress": ({ strikes, limit, open, fewestOpen, isExhausted }) =>
    used(
      `${strikes} of ${limit} turns without progress; ${open} open, at best ${fewestOpen}`,
      isExhausted,
    ),
};

const READINGS: { readonly [Reading in Ending["reading"]]: string } = {
  clear: "clear to go on",
  awaits: "something is awaited",
  doubt: "in doubt",
};

function judged(judgement: Judgement | null): string {
  return judgement === null ? "" : `; the host says: ${judgement}`;
}

function clockWords({ now, latest, isExhausted }: RungFacts["clock-went-back"]): string {
  if (!Number.isFinite(now)) return "the clock shows no time";
  if (now < latest) return `the clock is ${duration(latest - now)} behind`;
  return wasHit(isExhausted) ?? "the clock goes forward";
}

function used(words: string, isExhausted: boolean): string {
  const hit = wasHit(isExhausted);
  return hit ? `${words}; ${hit}` : words;
}

function wasHit(isExhausted: boolean): string | undefined {
  return isExhausted ? "hit earlier in this episode" : undefined;
}

function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  const minutes = Math.floor(seconds / 60);
  if (minutes > 24 * 60) return "more than a day";
  if (minutes === 0) return `${seconds} s`;
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
}
