import type { Facts, Growth, Outcome, Table } from "./suite.ts";
import { judgements, time, times } from "./verdict.ts";

/** Prints everything that was measured and, where there is a bar, whether it is met. Answers the misses. */
export function report(outcome: Outcome): string[] {
  const judged = new Map(judgements(outcome).map((judgement) => [judgement.row, judgement]));
  const verdictOf = (row: string): string => {
    const known = judged.get(row);
    return known ? `${known.verdict === "miss" ? "MISS" : known.verdict}: ${known.said}` : "";
  };
  console.log(`\n${outcome.title}`);
  for (const line of linesOf(outcome, verdictOf)) console.log(`  ${line}`);
  return [...judged.values()]
    .filter(({ verdict }) => verdict === "miss")
    .map(({ row, said }) => `${outcome.title}: ${row}, ${said}`);
}

function linesOf(outcome: Outcome, verdictOf: (row: string) => string): string[] {
  if ("facts" in outcome) return factLines(outcome, verdictOf);
  return "lines" in outcome ? growthLines(outcome) : tableLines(outcome, verdictOf);
}

function factLines({ facts }: Facts, verdictOf: (row: string) => string): string[] {
  const width = Math.max(...facts.map(({ name }) => name.length));
  return facts.map(({ name, figures }) => `${name.padEnd(width)}  ${verdictOf(name) || figures}`);
}

function growthLines({ by, sizes, unit, lines }: Growth): string[] {
  return lines.map(({ name, values }) => {
    const points = sizes.map((size, place) => {
      const value = values[place];
      return `${size.toLocaleString("en")}: ${value === null || value === undefined ? "–" : value.toPrecision(3)}`;
    });
    return `${name}, ${unit} by ${by}: ${points.join(", ")}`;
  });
}

function tableLines({ floor, rows }: Table, verdictOf: (row: string) => string): string[] {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const head = `${"".padEnd(width)}  ${"median".padStart(10)}  ${"p99".padStart(10)}   x ${floor}`;
  return [
    head,
    ...rows.map(({ name, median, p99, ratio, spread }) => {
      const range = `(${times(spread[0])}–${times(spread[1])})`;
      const figures = [median, p99].map((figure) => time(figure).padStart(10)).join("  ");
      return `${name.padEnd(width)}  ${figures}   ${times(ratio)} ${range}  ${verdictOf(name)}`;
    }),
  ];
}
