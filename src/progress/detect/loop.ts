import type { CallRecord } from "./call-record.ts";
import { isPassedCommand } from "./call-record.ts";
import type { LoopThresholds, LoopRule, Verdict } from "./verdict.ts";

/** What a loop rule says of the next call. */
export type LoopFinding = Pick<Verdict, "level" | "count" | "threshold" | "calls"> & {
  readonly rule: LoopRule;
};

const MOST_NAMED = 30;
/** Calls of each variant that make a churn. */
const CALLS_OF_VARIANT = 3;

/**
 * Whether the next call would go on with a loop, judged by the calls before it, oldest
 * first. Other calls in between do not hide a repeat. First rule that fits wins.
 */
export function detectLoop(
  history: readonly CallRecord[],
  next: CallRecord,
  thresholds: LoopThresholds,
): LoopFinding | undefined {
  const { warning, critical, global, unknownTool } = thresholds;
  const unknown = unknownCalls(history, next);
  if (unknown.length >= unknownTool) {
    return finding("unknown_tool_repeat", "critical", unknown, unknownTool);
  }
  const repeats = sameCalls(history, next);
  const streak = longer(streakOf(repeats), sameFailures(history, next));
  if (streak.length >= global) return finding("global_circuit_breaker", "critical", streak, global);
  if (next.isPoll) return leveled("known_poll_no_progress", streak, thresholds);
  const pingPong = detectPingPong(history, next, thresholds);
  if (pingPong) return pingPong;
  if (streak.length >= critical) return finding("generic_repeat", "critical", streak, critical);
  const churn = churnOf(history, next);
  if (churn.length >= warning) return finding("argument_churn", "warning", churn, warning);
  const stale = longer(streakOf(repeats), withoutNews(repeats));
  return stale.length >= warning ? finding("generic_repeat", "warning", stale, warning) : undefined;
}

function finding(
  rule: LoopRule,
  level: Verdict["level"],
  counted: readonly CallRecord[],
  threshold: number,
  count = counted.length,
): LoopFinding {
  const calls = counted.map(({ id }) => id).reverse();
  return { rule, level, count, threshold, calls: calls.slice(-MOST_NAMED) };
}

function leveled(
  rule: LoopRule,
  counted: readonly CallRecord[],
  { warning, critical }: LoopThresholds,
): LoopFinding | undefined {
  if (counted.length >= critical) return finding(rule, "critical", counted, critical);
  return counted.length >= warning ? finding(rule, "warning", counted, warning) : undefined;
}

function longer<T>(one: readonly T[], other: readonly T[]): readonly T[] {
  return other.length > one.length ? other : one;
}

const NONE: readonly CallRecord[] = [];

/** Latest first, as in all of what follows. */
function unknownCalls(history: readonly CallRecord[], next: CallRecord): readonly CallRecord[] {
  const counted: CallRecord[] = [];
  for (let place = history.length - 1; place >= 0; place--) {
    const call = history[place] as CallRecord;
    if (call.tool !== next.tool) continue;
    if (!call.isUnknownTool) break;
    counted.push(call);
  }
  return counted;
}

/**
 * Calls with the same tool and arguments. A command that passed and is run again after
 * a change of files starts anew.
 */
function sameCalls(history: readonly CallRecord[], next: CallRecord): readonly CallRecord[] {
  let counted: CallRecord[] | undefined;
  let isChanged = next.followsChange;
  for (let place = history.length - 1; place >= 0; place--) {
    const call = history[place] as CallRecord;
    if (call.key === next.key) {
      if (isChanged && isPassedCommand(call)) break;
      (counted ??= []).push(call);
      isChanged = call.followsChange;
    } else if (call.followsChange) isChanged = true;
  }
  return counted ?? NONE;
}

/** The latest repeats that ended alike. A call of which no end is known neither counts nor breaks. */
function streakOf(repeats: readonly CallRecord[]): readonly CallRecord[] {
  const counted: CallRecord[] = [];
  for (const call of repeats) {
    if (call.outcome === undefined) continue;
    if (counted.length > 0 && call.outcome !== counted[0]?.outcome) break;
    counted.push(call);
  }
  return counted;
}

/** The latest calls of the tool, whatever their arguments, that failed in the same words. */
function sameFailures(history: readonly CallRecord[], next: CallRecord): readonly CallRecord[] {
  let counted: CallRecord[] | undefined;
  let failure: number | undefined;
  for (let place = history.length - 1; place >= 0; place--) {
    const call = history[place] as CallRecord;
    if (call.tool !== next.tool || call.outcome === undefined) continue;
    if (call.failure === undefined || call.failure !== (failure ??= call.failure)) break;
    (counted ??= []).push(call);
  }
  return counted ?? NONE;
}

/** The latest repeats since one brought a result that had not been seen before. */
function withoutNews(repeats: readonly CallRecord[]): readonly CallRecord[] {
  const seen = new Set<number>();
  let since = 0;
  for (let place = repeats.length - 1; place >= 0; place--) {
    const outcome = repeats[place]?.outcome;
    if (outcome === undefined || seen.has(outcome)) continue;
    seen.add(outcome);
    since = place;
  }
  return seen.size === 0 ? repeats : repeats.slice(0, since);
}

function detectPingPong(
  history: readonly CallRecord[],
  next: CallRecord,
  { warning, critical }: LoopThresholds,
): LoopFinding | undefined {
  const last = history.at(-1);
  if (!last || last.key === next.key || history.at(-2)?.key !== next.key) return undefined;
  const tail: CallRecord[] = [];
  for (let place = history.length - 1; place >= 0; place--) {
    const call = history[place] as CallRecord;
    if (call.key !== (tail.length % 2 === 0 ? last.key : next.key)) break;
    tail.push(call);
  }
  const count = tail.length + 1;
  const sides = [0, 1].map((side) => tail.filter((_, place) => place % 2 === side));
  const isStable = sides.every((calls) => calls.every(({ outcome }) => isSame(calls, outcome)));
  const isChanging = sides.some((calls) => new Set(known(calls)).size > 1);
  if (count >= critical) {
    return finding("ping_pong", isStable ? "critical" : "warning", tail, critical, count);
  }
  return count >= warning && !isChanging
    ? finding("ping_pong", "warning", tail, warning, count)
    : undefined;
}

function isSame([first]: readonly CallRecord[], outcome: number | undefined): boolean {
  return outcome !== undefined && outcome === first?.outcome;
}

function known(calls: readonly CallRecord[]): number[] {
  return calls.flatMap(({ outcome }) => outcome ?? []);
}

/**
 * The latest calls of the tool that all ended alike, of those arguments that came back
 * three times. Commands that passed are counted only as far back as files were changed.
 */
function churnOf(history: readonly CallRecord[], next: CallRecord): readonly CallRecord[] {
  let tail: CallRecord[] | undefined;
  let isChanged = next.followsChange;
  for (let place = history.length - 1; place >= 0; place--) {
    const call = history[place] as CallRecord;
    if (call.tool === next.tool && call.outcome !== undefined) {
      if (tail && call.outcome !== tail[0]?.outcome) break;
      if (isChanged && isPassedCommand(call)) break;
      (tail ??= []).push(call);
    }
    isChanged ||= call.followsChange;
  }
  if (!tail || tail.length < 2 * CALLS_OF_VARIANT) return NONE;
  const counts = new Map<number, number>();
  for (const { key } of tail) counts.set(key, (counts.get(key) ?? 0) + 1);
  const isVariant = ({ key }: CallRecord) => (counts.get(key) ?? 0) >= CALLS_OF_VARIANT;
  const counted = tail.filter(isVariant);
  return counted.some(({ key }) => key !== counted[0]?.key) ? counted : NONE;
}
