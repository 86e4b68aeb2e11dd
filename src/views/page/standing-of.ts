import type { CurrentActivity, Verdict } from "../../progress/index.ts";
import { SILENCE_LIMITS } from "../../progress/index.ts";
import type { Badge, BadgeKind } from "../badges.ts";
import type { SessionPresence, Standing } from "./standing.ts";

/** What a standing is judged by. */
export interface StandingFacts {
  readonly badges: readonly Badge[];
  readonly verdicts: readonly Verdict[];
  readonly current: CurrentActivity;
  readonly presence: SessionPresence;
  /** Whether anything but writes of the list was ever seen of it. */
  readonly isObserved: boolean;
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
  if (has("waiting-on-you")) return "needs-you";
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
