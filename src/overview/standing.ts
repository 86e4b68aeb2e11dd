import type { CurrentActivity, Verdict } from "../progress/index.ts";
import { SILENCE_LIMITS } from "../progress/situation.ts";
import type { Badge, BadgeKind } from "../views/badges.ts";
import type { Standing } from "../views/state-words.ts";
import { STANDINGS } from "../views/state-words.ts";
import type { AgentRow } from "./documents.ts";

/** Whether the session of an agent is there. `unseen`: nobody here can tell. */
export type SessionPresence = "here" | "gone" | "unseen";

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

/** Fails closed: an agent whose session is over neither works nor stalls. */
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

/** Of an agent that only writes its list, a recent write is the only sign of work. */
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

/** Whether anything of an agent may still go on; otherwise nothing of it moves or counts time. */
export function isAtWork({ standing, isOver }: Pick<AgentRow, "standing" | "isOver">): boolean {
  // A plan waits for a person also when nobody is there any more to carry it out.
  return !isOver && ["working", "stalled", "needs-you"].includes(standing);
}

/** The most urgent standing first, then the longest wait for a person, then by name. */
export function byUrgency(one: AgentRow, other: AgentRow): number {
  return (
    STANDINGS.indexOf(one.standing) - STANDINGS.indexOf(other.standing) ||
    (one.needs[0]?.since ?? 0) - (other.needs[0]?.since ?? 0) ||
    one.name.localeCompare(other.name) ||
    (one.id < other.id ? -1 : 1)
  );
}

export interface OverviewCounts {
  readonly needsYou: number;
  readonly working: number;
  readonly stalled: number;
  readonly doneToday: number;
  /** Those of `doneToday` that a check supports. */
  readonly provenToday: number;
}

export function overviewCounts(agents: readonly AgentRow[]): OverviewCounts {
  const standing = (sought: Standing): number =>
    agents.filter((agent) => agent.standing === sought).length;
  return {
    needsYou: standing("needs-you"),
    working: standing("working"),
    stalled: standing("stalled"),
    doneToday: agents.reduce((sum, { doneToday }) => sum + doneToday, 0),
    provenToday: agents.reduce((sum, { provenToday }) => sum + provenToday, 0),
  };
}
