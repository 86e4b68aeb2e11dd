import fs from "node:fs";
import path from "node:path";
import prettier from "prettier";
import type { Row, Section } from "./suite.ts";
import { isMet } from "./suite.ts";

const RESULTS = path.join(import.meta.dirname, "results");
const PAGE = path.join(import.meta.dirname, "../docs/performance.md");
const TABLE = /^<!-- bench -->\n[^]*?^<!-- end of bench -->$/m;

/** One run of a suite, as `bench/results` keeps it. */
export interface Result {
  readonly suite: string;
  /** When it began. */
  readonly at: string;
  readonly seconds: number;
  /** Processes that wanted a processor in the minute before it began. */
  readonly load: number;
  readonly machine: string;
  readonly sections: readonly Section[];
}

/** Prints everything that was measured, and answers the rows that miss their bar. */
export function report(sections: readonly Section[]): string[] {
  for (const { title, rows } of sections) {
    console.log(`\n${title}`);
    const width = Math.max(...rows.map(({ name }) => name.length));
    for (const row of rows) {
      console.log(`  ${row.name.padEnd(width)}  ${row.figures}  ${verdictOn(row)}`.trimEnd());
    }
  }
  return sections.flatMap(({ title, rows }) =>
    rows
      .filter(({ bar }) => bar && !isMet(bar))
      .map(({ name, figures, bar }) => `${title}: ${name}, ${figures}; ${bar?.says}`),
  );
}

function verdictOn({ bar }: Row): string {
  return bar ? `${isMet(bar) ? "met" : "MISSED"}: ${bar.says}` : "";
}

export function keepResult(result: Result): void {
  fs.mkdirSync(RESULTS, { recursive: true });
  const file = path.join(RESULTS, `${result.suite}.json`);
  fs.writeFileSync(file, `${JSON.stringify(result, undefined, 1)}\n`);
}

/** Writes the table of docs/performance.md: of each section the row that is nearest to its bar. */
export async function writePage(suites: readonly string[]): Promise<void> {
  const results = suites.flatMap((suite) => {
    const file = path.join(RESULTS, `${suite}.json`);
    return fs.existsSync(file) ? [JSON.parse(fs.readFileSync(file, "utf8")) as Result] : [];
  });
  const rows = results.flatMap(({ suite, sections }) =>
    sections.flatMap((section) => {
      const worst = worstOf(section);
      if (!worst) return [];
      const what = `${section.title}: ${worst.name}`;
      const measured = `**${worst.bar && isMet(worst.bar) ? "met" : "missed"}**: ${worst.figures}`;
      return [`| ${what} | ${worst.bar?.says} | ${measured} | \`npm run bench -- ${suite}\` |`];
    }),
  );
  const head = "| what | bar | measured | command |\n| --- | --- | --- | --- |";
  const [newest] = results.toSorted((a, b) => b.at.localeCompare(a.at));
  const text = `<!-- bench -->\n\n${newest?.machine}\n\n${head}\n${rows.join("\n")}\n\n<!-- end of bench -->`;
  const page = fs.readFileSync(PAGE, "utf8").replace(TABLE, () => text);
  const options = await prettier.resolveConfig(PAGE);
  fs.writeFileSync(PAGE, await prettier.format(page, { ...options, parser: "markdown" }));
}

function worstOf({ rows }: Section): Row | undefined {
  const [worst] = rows
    .filter(({ bar }) => bar)
    .toSorted((a, b) => (b.bar?.used ?? 0) - (a.bar?.used ?? 0));
  return worst;
}
