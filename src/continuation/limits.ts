import { isCount, isObject } from "../todo/json.ts";

/** How far an episode may go. Every limit is a whole number from 0; 0 means that nothing is nudged. */
export interface ContinuationLimits {
  /** Nudges in one episode. */
  readonly maxAutoTurns: number;
  /** Tokens of the turns charged to one episode. */
  readonly maxCumulativeTokens: number;
  /** Milliseconds since the first nudge of the episode. */
  readonly maxWallClockMs: number;
  /** Turns in a row after which the open todos were the same as before. */
  readonly stagnationLimit: number;
  /** Turns in a row that left no fewer todos open than ever in the episode. Omitted: not asked. */
  readonly progressLimit?: number;
}

/** The name of one limit. */
export type LimitName = keyof ContinuationLimits;

/** Some limits, as a person raises them. */
export type LimitExtension = Partial<ContinuationLimits>;

/** As recorded: for a host that charges what its provider reports of one message. */
export const DEFAULT_LIMITS: ContinuationLimits = {
  maxAutoTurns: 3,
  maxCumulativeTokens: 25_000,
  maxWallClockMs: 30 * 60 * 1_000,
  stagnationLimit: 2,
};

/**
 * For coding agents: workstreams, adapters and agent programs. What they charge is a whole turn of
 * many requests, not one message: 25,000 tokens would end an episode with its first turn.
 */
export const CLIENT_LIMITS: ContinuationLimits = {
  ...DEFAULT_LIMITS,
  maxCumulativeTokens: 200_000,
};

const NAMES: readonly LimitName[] = [
  "maxAutoTurns",
  "maxCumulativeTokens",
  "maxWallClockMs",
  "stagnationLimit",
  "progressLimit",
];

/** A limit that was refused. */
export type LimitIssue =
  | { readonly code: "not-a-limit"; readonly limit: LimitName; readonly value: unknown }
  | { readonly code: "unknown-limit"; readonly limit: string; readonly known: readonly LimitName[] }
  | { readonly code: "not-limits"; readonly value: unknown };

/** Why an episode can be used up. */
export type Ceiling =
  | "clock-went-back"
  | "max-auto-turns"
  | "max-tokens"
  | "max-wall-clock"
  | "stagnation"
  | "no-real-progress";

/** The limit that decides a ceiling. The clock has none. */
export const CEILINGS: { readonly [ceiling in Ceiling]: LimitName | null } = {
  "clock-went-back": null,
  "max-auto-turns": "maxAutoTurns",
  "max-tokens": "maxCumulativeTokens",
  "max-wall-clock": "maxWallClockMs",
  stagnation: "stagnationLimit",
  "no-real-progress": "progressLimit",
};

/** Whether a reason means that the episode is used up. */
export function isCeiling(value: unknown): value is Ceiling {
  return typeof value === "string" && Object.hasOwn(CEILINGS, value);
}

/** Everything that is wrong with some limits; nothing if they can be used. Omitted ones are fine. */
export function checkLimits(given: unknown): readonly LimitIssue[] {
  if (!isObject(given)) return [{ code: "not-limits", value: given }];
  return Object.entries(given).flatMap(([name, value]): LimitIssue[] => {
    const limit = NAMES.find((known) => known === name);
    if (!limit) return [{ code: "unknown-limit", limit: name, known: NAMES }];
    return isCount(value) ? [] : [{ code: "not-a-limit", limit, value }];
  });
}

/** The limits that were given, and the defaults for those that were not. */
export function readLimits(
  given: unknown,
  defaults: ContinuationLimits = DEFAULT_LIMITS,
):
  | { readonly ok: true; readonly limits: ContinuationLimits }
  | { readonly ok: false; readonly issues: readonly LimitIssue[] } {
  const issues = checkLimits(given);
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, limits: { ...defaults, ...(given as LimitExtension) } };
}

/** One sentence for whoever set the limit. */
export function describeLimitIssue(issue: LimitIssue): string {
  switch (issue.code) {
    case "not-a-limit":
      return `${issue.limit} must be a whole number, 0 or more; it is ${show(issue.value)}.`;
    case "unknown-limit":
      return `There is no limit ${show(issue.limit)}; limits are ${issue.known.join(", ")}.`;
    case "not-limits":
      return `Limits must be an object with any of ${NAMES.join(", ")}; it is ${show(issue.value)}.`;
  }
}

/**
 * The limits that hold: the host's, raised where a person raised them. What is
 * no limit counts as 0, so that nobody is nudged without one.
 */
export function effectiveLimits(
  limits: ContinuationLimits,
  extension: LimitExtension = {},
): ContinuationLimits {
  const raised = (name: LimitName): number => {
    const given = limits[name];
    return Math.max(isCount(given) ? given : 0, extension[name] ?? 0);
  };
  return {
    maxAutoTurns: raised("maxAutoTurns"),
    maxCumulativeTokens: raised("maxCumulativeTokens"),
    maxWallClockMs: raised("maxWallClockMs"),
    stagnationLimit: raised("stagnationLimit"),
    ...(limits.progressLimit !== undefined && { progressLimit: raised("progressLimit") }),
  };
}

function show(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
