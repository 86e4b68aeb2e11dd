import type { CurrentActivity, Verdict } from "../../progress/index.ts";
import { SILENCE_LIMITS } from "../../progress/index.ts";
import type { Badge, BadgeKind } from "../badges.ts";

/**
 * How an agent is doing, in one word.
 *
 * - `needs-you`: it waits for a person.
 * - `stalled`: nothing comes from it although it should, or nothing new.
 * - `working`: a turn runs, or its list was written just now.
 * - `stopped`: a person or a limit keeps it from going on.
 * - `unknown`: its session is over, or nobody knows, and todos were left open.
 * - `idle`: its session is there, and waits for a prompt.
 * - `done`: nothing on its list is open.
 */
export type Standing =
  "needs-you" | "stalled" | "working" | "stopped" | "unknown" | "idle" | "done";

/** In the order in which a person wants to see them. */
export const STANDINGS: readonly Standing[] = [
  "needs-you",
  "stalled",
  "working",
  "stopped",
  "unknown",
  "idle",
  "done",
];

/** Whether the session of an agent is there. `unseen`: nobody here can tell. */
export type SessionPresence = "here" | "gone" | "unseen";

export interface StandingFacts {
  readonly badges: readonly Badge[];
  readonly verdicts: readonly Verdict[];
  readonly current: CurrentActivity;
  readonly presence: SessionPresence;
  /** Whether anything but writes of the list was ever seen of it. */
  readonly isObserved: boolean;
  /** A plan outlives the session that proposed it; a question does not. */
  readonly isPlanWaiting: boolean;
  /** Whether a todo is in progress. */
  readonly hasFocus: boolean;
  readonly open: number;
  readonly total: number;
  /** Milliseconds since the last event; absent before the first. */
  readonly age?: number;
}

/** Fails closed: whose session is over neither works nor stalls. */
export function standingOf(facts: StandingFacts): Standing {
  const { badges, verdicts, presence, open, total } = facts;
  const has = (kind: BadgeKind): boolean => badges.some((badge) => badge.kind === kind);
  const isOver = presence === "gone";
  if (facts.isPlanWaiting || (has("waiting-on-you") && !isOver)) return "needs-you";
  if (hasWork(facts) && !isOver) return isStuck(verdicts) ? "stalled" : "working";
  if (total > 0 && open === 0) return "done";
  if (HOLDING.some(has)) return "stopped";
  const isLeft = isOver || (presence === "unseen" && facts.hasFocus);
  return isLeft ? "unknown" : "idle";
}

const HOLDING: readonly BadgeKind[] = ["stopped", "paused", "exhausted", "damaged", "off"];

/** Of an agent that only writes its list, a write is all there is to go by. */
function hasWork({ current, isObserved, hasFocus, age = Infinity }: StandingFacts): boolean {
  if (current.kind === "tool" || current.kind === "thinking" || current.kind === "child") {
    return true;
  }
  return !isObserved && hasFocus && age < SILENCE_LIMITS.turnMs;
}

function isStuck(verdicts: readonly Verdict[]): boolean {
  return verdicts.some(
    ({ rule, level }) => rule === "no_output" || (level === "critical" && rule !== "stale_list"),
  );
}
