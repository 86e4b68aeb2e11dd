import { quantile } from "../src/testing/quantile.ts";
import type { Measured } from "./measure.ts";
import { rangeOf } from "./measure.ts";
import type { Bar, Fact, Outcome } from "./suite.ts";

/** Missing a bar by less than this is noise. */
const DEAD_BAND = 0.1;

export type Verdict = "pass" | "in the band" | "miss";

/** A row that has a bar. */
export interface Judgement {
  readonly row: string;
  readonly verdict: Verdict;
  /** The value and the bar, in words. */
  readonly said: string;
  /** The value as a part of what the bar allows: more than 1 does not meet it. */
  readonly used: number;
}

export function judgements(outcome: Outcome): Judgement[] {
  if ("facts" in outcome) return outcome.facts.flatMap(judgeFact);
  if ("lines" in outcome) return [];
  return outcome.rows.flatMap((row) => {
    const bar = outcome.bars.find(({ contestant }) => contestant === row.name);
    return bar ? [judgeRow(row, bar)] : [];
  });
}

/** The share of what is allowed decides. */
function verdictOn(used: number): Verdict {
  if (used <= 1) return "pass";
  return used <= 1 + DEAD_BAND ? "in the band" : "miss";
}

function judgeRow({ name, ratio, added }: Measured, bar: Bar): Judgement {
  if ("addsAtMostMs" in bar) {
    const used = added / 1_000 / bar.addsAtMostMs;
    return judged(name, used, `adds ${time(added)}, at most ${bar.addsAtMostMs} ms`);
  }
  return judged(name, ratio / bar.atMost, `${times(ratio)} ×, at most ${times(bar.atMost)} ×`);
}

function judgeFact(fact: Fact): Judgement[] {
  const { name, figures } = fact;
  if ("isMet" in fact) {
    if (fact.bar === "none") return [];
    const verdict = fact.isMet ? "pass" : "miss";
    return [{ row: name, verdict, said: `${figures}; ${fact.bar}`, used: fact.isMet ? 0 : 2 }];
  }
  const [used, bar] =
    "atMost" in fact
      ? [fact.value / fact.atMost, `at most ${fact.atMost}`]
      : [fact.atLeast / fact.value, `at least ${fact.atLeast}`];
  return [judged(name, used, `${figures}; ${bar} ${fact.unit}`)];
}

function judged(row: string, used: number, said: string): Judgement {
  return { row, verdict: verdictOn(used), said, used };
}

/** Small ones as exactly as large ones. */
export function times(ratio: number): string {
  return ratio < 0.1 ? ratio.toPrecision(2) : String(Number(ratio.toFixed(2)));
}

/** The median of ratios and, between brackets, the tenth and the ninetieth of a hundred. */
export function spreadText(ratios: readonly number[]): string {
  const [low, high] = rangeOf(ratios);
  return `${quantile(ratios, 0.5).toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
}

export function time(microseconds: number): string {
  return microseconds >= 1_000
    ? `${(microseconds / 1_000).toFixed(1)} ms`
    : `${microseconds.toFixed(1)} µs`;
}
