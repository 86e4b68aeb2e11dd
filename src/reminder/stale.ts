import type { StaleLimits } from "./settings.ts";
import type { StaleLoop, WorkDone } from "./state.ts";

export type StaleVerdict = "due" | "just-written" | "written-lately" | "reminded-lately";

/** Is a list stale? Only if as much was done since the last write as since the last reminder. */
export function staleVerdict(loop: StaleLoop, limits: StaleLimits, now: number): StaleVerdict {
  const { sinceWrite, sinceReminder } = loop;
  if (!sinceWrite) return "just-written";
  if (!isMuch(sinceWrite, limits, now)) return "written-lately";
  return !sinceReminder || isMuch(sinceReminder, limits, now) ? "due" : "reminded-lately";
}

function isMuch({ turns, toolEvents, since }: WorkDone, limits: StaleLimits, now: number): boolean {
  const isLongAgo = now - since >= limits.quietFor;
  return turns >= limits.turns || (toolEvents >= limits.toolEvents && isLongAgo);
}
