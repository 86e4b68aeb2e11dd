import type { Measured } from "./measure.ts";
import type { Bar, Facts, Table } from "./suite.ts";

/** Verdicts closer to the bar than this are noise. */
const DEAD_BAND = 0.1;

/** Whether a value that should be high is, or misses it by noise. */
export function reaches(value: number, atLeast: number): boolean {
  return value >= atLeast / (1 + DEAD_BAND);
}

/** Prints everything that was measured and, where there is a bar, whether it is met. Answers the misses. */
export function report(measured: Table | Facts): string[] {
  return "facts" in measured ? reportFacts(measured) : reportTable(measured);
}

function reportFacts({ title, facts }: Facts): string[] {
  const width = Math.max(...facts.map(({ name }) => name.length));
  console.log(`\n${title}`);
  for (const { name, figures, bar, isMet } of facts) {
    console.log(`  ${name.padEnd(width)}  ${figures}  ${isMet ? "ok" : "MISS"}, ${bar}`);
  }
  return facts
    .filter(({ isMet }) => !isMet)
    .map(({ name, figures, bar }) => `${title}: ${name}, ${figures}, ${bar}`);
}

function reportTable({ title, floor, rows, bars }: Table): string[] {
  const misses: string[] = [];
  const width = Math.max(...rows.map(({ name }) => name.length));
  console.log(`\n${title}`);
  console.log(
    `  ${"".padEnd(width)}  ${"median".padStart(10)}  ${"p99".padStart(10)}   x ${floor}`,
  );
  for (const row of rows) {
    const { name, median, p99, ratio, spread } = row;
    const bar = bars.find(({ contestant }) => contestant === name);
    const verdict = bar ? verdictOf(row, bar) : "";
    if (verdict.startsWith("MISS")) misses.push(`${title}: ${name}, ${verdict.slice(6)}`);
    const range = `(${times(spread[0])}–${times(spread[1])})`;
    console.log(
      `  ${name.padEnd(width)}  ${time(median)}  ${time(p99)}   ${times(ratio)} ${range}  ${verdict}`,
    );
  }
  return misses;
}

function verdictOf({ ratio, added }: Measured, bar: Bar): string {
  const [value, most, said] =
    "atMost" in bar
      ? [ratio, bar.atMost, `${times(ratio)} ×, at most ${bar.atMost} ×`]
      : [
          added / 1_000,
          bar.addsAtMostMs,
          `adds ${time(added).trim()}, at most ${bar.addsAtMostMs} ms`,
        ];
  if (value <= most) return `ok, ${said}`;
  return value <= most * (1 + DEAD_BAND) ? `within the noise: ${said}` : `MISS: ${said}`;
}

/** Small ones as exactly as large ones. */
function times(ratio: number): string {
  return ratio < 0.1 ? ratio.toPrecision(2) : ratio.toFixed(2);
}

function time(microseconds: number): string {
  const text =
    microseconds >= 1_000
      ? `${(microseconds / 1_000).toFixed(1)} ms`
      : `${microseconds.toFixed(1)} µs`;
  return text.padStart(10);
}
