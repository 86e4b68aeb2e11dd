import fs from "node:fs";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import type { Machine } from "../machine.ts";
import type { Result } from "../results.ts";
import type { Facts, Growth, GrowthLine, Outcome, Table } from "../suite.ts";
import type { Judgement } from "../verdict.ts";
import { judgements, time, times } from "../verdict.ts";
import { chart } from "./chart.ts";
import { EXPLAINED } from "./explained.ts";
import type { Promised } from "./promises.ts";
import { PROMISES } from "./promises.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const PAGE = "docs/performance.md";

/** Files by their path in the repository. */
export type Rendered = Readonly<Record<string, string>>;

/** The page and its pictures, made of nothing but kept results. */
export async function render(results: readonly Result[]): Promise<Rendered> {
  const growths = results.flatMap(({ outcomes }) => outcomes.filter(isGrowth));
  const pictures = growths.map((growth) => [`docs/${pictureOf(growth)}`, chart(growth)] as const);
  const text = [
    INTRODUCTION,
    machines(results),
    "## What was promised, and what was measured\n",
    promised(results),
    "## How it grows\n",
    ...growths.map((growth) => `![${growth.title}](${pictureOf(growth)})\n`),
    ...results.map(section),
  ].join("\n");
  const config = await resolveConfig(path.join(ROOT, PAGE));
  const page = await format(text, { ...config, parser: "markdown" });
  return { [PAGE]: page, ...Object.fromEntries(pictures) };
}

export function writeRendered(rendered: Rendered): void {
  for (const [file, text] of Object.entries(rendered)) {
    fs.mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
    fs.writeFileSync(path.join(ROOT, file), text);
  }
}

const INTRODUCTION = `# Performance

Made by \`npm run bench\` of what \`bench/results\` keeps. Everything is measured beside its floor or
its peer in the same run, by turns, so that only the ratios mean something: median over the rounds,
and between brackets the tenth and the ninetieth of a hundred. With fewer than a hundred rounds p99
is the slowest of them. **pass**: the bar is met; **in the
band**: missed by less than a tenth, which is noise; **miss**: missed by more. A suite that ran while
the machine was busy says so by its load: how many processes wanted one of its processors.

\`npm run bench\` runs all suites and writes this page, \`npm run bench -- <suite…> --write\` only
some; \`--quick\` takes fewer rounds and leaves out what is slow.
`;

function machines(results: readonly Result[]): string {
  const described = (machine: Machine): string => Object.values(machine).join(", ");
  const known = Map.groupBy(results, ({ machine }) => described(machine));
  const lines = [...known].map(([machine, own]) =>
    known.size === 1 ? `- ${machine}` : `- ${machine}: ${own.map(({ suite }) => suite).join(", ")}`,
  );
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
  return `${lines.join("\n")}\n- ${Math.round(seconds / 60)} min for all suites\n`;
}

/** The rows that show whether a promise is kept. */
export function evidenceOf(promise: Promised, results: readonly Result[]): Judgement[] {
  const result = results.find(({ suite }) => suite === promise.suite);
  return (result?.outcomes ?? [])
    .filter(({ title }) => title.startsWith(promise.table))
    .flatMap(judgements)
    .filter(({ row }) => promise.row === undefined || row === promise.row);
}

function promised(results: readonly Result[]): string {
  const misses: string[] = [];
  const rows = PROMISES.map((promise) => {
    const evidence = evidenceOf(promise, results);
    const missed = evidence.filter(({ verdict }) => verdict !== "pass");
    if (missed.length > 0) {
      misses.push(
        explanation(
          promise,
          missed,
          results.find(({ suite }) => suite === promise.suite),
        ),
      );
    }
    return `| ${promise.area} | ${cell(promise.says)} | ${cell(summary(evidence))} | ${promise.suite} |`;
  });
  const table = ["| | promise | measured | suite |", "| --- | --- | --- | --- |", ...rows];
  const why = misses.length === 0 ? [] : ["### What is missed, and why\n", ...misses, ""];
  return [...table, "", ...why].join("\n");
}

function summary(evidence: readonly Judgement[]): string {
  const worst = evidence.toSorted((one, other) => other.used - one.used)[0];
  if (!worst) return "not measured";
  if (evidence.length === 1) return `**${worst.verdict}**: ${worst.said}`;
  const counts = [...Map.groupBy(evidence, ({ verdict }) => verdict)].map(
    ([verdict, rows]) => `${rows.length} ${verdict}`,
  );
  return `**${worst.verdict}** (${counts.join(", ")}), the worst: ${worst.row}, ${worst.said}`;
}

/** A machine with far more work than processors measures its queue. */
function explanation(
  promise: Promised,
  missed: readonly Judgement[],
  result: Result | undefined,
): string {
  const rows = missed.map(({ row, verdict, said }) => `${row}: ${said} (${verdict})`).join("; ");
  const [load = 0] = result?.load ?? [];
  const isBusy = load > 2 * Number.parseInt(result?.machine.processors ?? "", 10);
  const whys = new Set(
    missed.map(({ row }) => whyOf(promise, row) ?? `Not explained yet: ${row}.`),
  );
  const doubt = isBusy ? ` The load was ${load}: to be measured again on a quiet machine.` : "";
  return `- ${promise.says}. ${rows}. ${[...whys].join(" ")}${doubt}`;
}

/** Why a row of a promise's table is missed, if anybody has found out. */
export function whyOf({ suite, table }: Promised, row: string): string | undefined {
  return EXPLAINED.find(
    (each) =>
      each.suite === suite &&
      table.startsWith(each.table) &&
      (each.rows === undefined || each.rows.includes(row)),
  )?.why;
}

function section({ suite, at, seconds, load, isQuick, outcomes }: Result): string {
  const when = `${at.slice(0, 16).replace("T", " ")} UTC, ${seconds} s, load ${load.join(" → ")}`;
  return [
    `## ${suite}\n`,
    `\`npm run bench -- ${suite}\`, ${when}${isQuick ? ", quick" : ""}\n`,
    ...outcomes.map((outcome) => (isGrowth(outcome) ? growthText(outcome) : tableText(outcome))),
  ].join("\n");
}

function tableText(outcome: Table | Facts): string {
  const judged = new Map(judgements(outcome).map((judgement) => [judgement.row, judgement]));
  const verdict = (row: string): string => judged.get(row)?.verdict ?? "";
  const lines =
    "facts" in outcome
      ? [
          "| | measured | |",
          "| --- | --- | --- |",
          ...outcome.facts.map(
            ({ name, figures }) =>
              `| ${cell(name)} | ${cell(judged.get(name)?.said ?? figures)} | ${verdict(name)} |`,
          ),
        ]
      : [
          `| | median | p99 | × ${cell(outcome.floor)} | rounds | |`,
          "| --- | ---: | ---: | --- | ---: | --- |",
          ...outcome.rows.map(({ name, median, p99, ratio, spread: [low, high], rounds = "" }) => {
            const range = `${times(ratio)} (${times(low)}–${times(high)})`;
            const figures = `${time(median)} | ${time(p99)} | ${range} | ${rounds}`;
            return `| ${cell(name)} | ${figures} | ${verdict(name)} |`;
          }),
        ];
  return `### ${outcome.title}\n\n${lines.join("\n")}\n`;
}

/** The points of a chart, for who wants the figures. */
function growthText({ title, by, sizes, unit, lines }: Growth): string {
  const rows = sizes.map((size, place) => {
    const points = lines.map((line) => pointText(line, place, unit));
    return `| ${size.toLocaleString("en")} | ${points.join(" | ")} |`;
  });
  return [
    `### ${title}: ${unit}\n`,
    `| ${by} | ${lines.map(({ name }) => cell(name)).join(" | ")} |`,
    `| ---: |${" --- |".repeat(lines.length)}`,
    ...rows,
    "",
  ].join("\n");
}

function pointText({ values, p99, ranges }: GrowthLine, place: number, unit: string): string {
  const said = (value: number): string =>
    unit === "µs" ? time(value) : Number(value.toPrecision(3)).toLocaleString("en");
  const [value, worst, range] = [values[place], p99?.[place], ranges?.[place]];
  if (value === null || value === undefined) return "not measured";
  const spread = range ? ` (${range.map(said).join("–")})` : "";
  return `${said(value)}${spread}${typeof worst === "number" ? `, p99 ${said(worst)}` : ""}`;
}

function isGrowth(outcome: Outcome): outcome is Growth {
  return "lines" in outcome;
}

function pictureOf({ picture }: Growth): string {
  return `pictures/${picture}.svg`;
}

function cell(words: string): string {
  return words.replaceAll("|", "\\|");
}
