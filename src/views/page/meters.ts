import type { ContinuationLimits, ContinuationState, Rung } from "../../continuation/index.ts";
import { CEILINGS } from "../../continuation/limits.ts";
import type { AgentRow, Meter } from "./agent.ts";
import { isAtWork } from "./at-work.ts";

export interface MeterFacts {
  readonly continuation: ContinuationState;
  readonly limits: ContinuationLimits;
  readonly row: Pick<AgentRow, "standing" | "isOver" | "lastEventAt">;
  readonly now: number;
}

/**
 * How much of each limit the open episode has used; nothing of any while there is none. Time is
 * used by who works: of all others it counts up to the last event.
 */
export function metersOf({ continuation, limits, row, now }: MeterFacts): readonly Meter[] {
  const { episode, progress } = continuation;
  const { maxAutoTurns, maxCumulativeTokens, maxWallClockMs, stagnationLimit } = limits;
  const end = isAtWork(row) ? now : (row.lastEventAt ?? 0);
  const elapsed = episode ? Math.max(0, end - episode.startedAt) : 0;
  const meters: Meter[] = [
    { kind: "nudges", used: episode?.autoTurnCount ?? 0, limit: maxAutoTurns },
    { kind: "tokens", used: episode?.cumulativeTokens ?? 0, limit: maxCumulativeTokens },
    { kind: "milliseconds", used: elapsed, limit: maxWallClockMs },
    { kind: "stagnation", used: episode?.stagnationCount ?? 0, limit: stagnationLimit },
  ];
  const { progressLimit } = limits;
  if (progressLimit === undefined) return meters;
  const used = episode ? (progress?.strikes ?? 0) : 0;
  return [...meters, { kind: "no-progress", used, limit: progressLimit }];
}

/** The limits that a decision was made with: the host's own, where we only know the usual ones. */
export function limitsDecidedBy(
  rungs: readonly Pick<Rung, "name" | "input">[],
  usual: ContinuationLimits,
): ContinuationLimits {
  const limits: { -readonly [name in keyof ContinuationLimits]: ContinuationLimits[name] } = {
    ...usual,
  };
  for (const { name, input } of rungs) {
    const limit = Object.hasOwn(CEILINGS, name) ? CEILINGS[name as keyof typeof CEILINGS] : null;
    if (limit && input && "limit" in input) limits[limit] = input.limit;
  }
  return limits;
}
