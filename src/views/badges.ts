import type { Ceiling, ContinuationState } from "../continuation/index.ts";
import { verdictFact } from "../progress/detect/verdict.ts";
import type { Rule, Verdict } from "../progress/index.ts";
import type { Need } from "./needs-you.ts";
import { needWords } from "./needs-you.ts";
import { safeText } from "./text/safe-text.ts";

/** What holds an agent up, most pressing first. */
export const BADGE_KINDS = [
  "waiting-on-you",
  "looping",
  "stalled",
  "off",
  "damaged",
  "stopped",
  "paused",
  "exhausted",
  "stale-list",
] as const;

export type BadgeKind = (typeof BADGE_KINDS)[number];

export interface Badge {
  readonly kind: BadgeKind;
  /** Two or three words, as they are shown. */
  readonly label: string;
  /** When this badge is shown at all, in words that are the same for everybody. */
  readonly rule: string;
  /** What was seen this time, safe to print; absent where the rule says it all. */
  readonly seen?: string;
}

/** What badges are made of. Whatever is not known here is left out, and earns no badge. */
export interface BadgeFacts {
  /** What a person is needed for, longest wait first. */
  readonly needs?: readonly Need[];
  readonly progress?: {
    /** Those that still stand, as `work.progress()` tells them. */
    readonly verdicts: readonly Verdict[];
  };
  readonly continuation?: ContinuationState;
  /** A person switched continuation off. */
  readonly isSwitchedOff?: boolean;
}

interface BadgeRule {
  readonly label: string;
  readonly rule: string;
  /** What was seen, empty if there is nothing to add; undefined: no badge. */
  readonly look: (facts: BadgeFacts) => string | undefined;
}

const SILENCES: ReadonlySet<Rule> = new Set(["no_output", "child_no_output"]);

const USED_UP: { readonly [ceiling in Ceiling]: string } = {
  "clock-went-back": "The clock went back.",
  "max-auto-turns": "All nudges are used up.",
  "max-tokens": "All tokens are used up.",
  "max-wall-clock": "The time is up.",
  stagnation: "Turn after turn left the same todos open.",
  "no-real-progress": "Turn after turn left no fewer todos open.",
};

const RULES: { readonly [kind in BadgeKind]: BadgeRule } = {
  "waiting-on-you": {
    label: "waiting for you",
    rule: "The agent asked for a permission or an answer, proposed a plan or parked a todo, and you have not replied.",
    look: ({ needs = [] }) => needs[0] && needWords(needs[0]),
  },
  looping: {
    label: "looping",
    rule: "The agent repeats the same calls without a new result: 10 times is a warning, 20 is critical.",
    look: (facts) => worst(facts, ({ rule }) => !SILENCES.has(rule) && rule !== "stale_list"),
  },
  stalled: {
    label: "stalled",
    rule: "No activity for 3 minutes in a running turn, 10 while a tool may run, or 1 of a child agent. The agent waits for nobody.",
    look: (facts) => worst(facts, ({ rule }) => SILENCES.has(rule)),
  },
  off: {
    label: "off",
    rule: "Continuation is switched off here.",
    look: ({ isSwitchedOff }) => (isSwitchedOff ? "" : undefined),
  },
  damaged: {
    label: "damaged",
    rule: "The stored continuation state cannot be read, so the agent is not nudged.",
    look: ({ continuation }) =>
      continuation?.damage && `Cannot be read: ${continuation.damage.join(", ")}.`,
  },
  stopped: {
    label: "stopped by you",
    rule: "You stopped the agent. Your next message lets it go on.",
    look: ({ continuation }) => (continuation?.autoResumeBlockedUntilRealUserTurn ? "" : undefined),
  },
  paused: {
    label: "paused",
    rule: "You paused nudges. doneward resume ends the pause.",
    look: ({ continuation }) => (continuation?.paused ? "" : undefined),
  },
  exhausted: {
    label: "budget used up",
    rule: "The agent reached a limit of nudges, tokens, time or turns without progress since your last message.",
    look: ({ continuation }) => continuation?.exhausted && USED_UP[continuation.exhausted],
  },
  "stale-list": {
    label: "stale list",
    rule: "The agent has not written its list for 15 calls and 5 minutes, and todos are open.",
    look: (facts) => worst(facts, ({ rule }) => rule === "stale_list"),
  },
};

/** The badges of one agent, most pressing first; each kind at most once. */
export function badgesOf(facts: BadgeFacts): readonly Badge[] {
  return BADGE_KINDS.flatMap((kind) => {
    const { label, rule, look } = RULES[kind];
    const seen = look(facts);
    if (seen === undefined) return [];
    return [{ kind, label, rule, ...(seen !== "" && { seen: safeText(seen) }) }];
  });
}

/** The first critical verdict of a kind, or else its first. */
function worst({ progress }: BadgeFacts, isOf: (verdict: Verdict) => boolean): string | undefined {
  const found = progress?.verdicts.filter(isOf) ?? [];
  const told = found.find(({ level }) => level === "critical") ?? found[0];
  return told && verdictFact(told);
}
