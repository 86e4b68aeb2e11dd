import fs from "node:fs";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import type { Result } from "../results.ts";
import type { Facts } from "../suite.ts";
import { judgements } from "../verdict.ts";
import { findFacts, findGrowth } from "./found.ts";
import { limits } from "./limits.ts";
import type { Rendered } from "./render.ts";

const ROOT = path.join(import.meta.dirname, "../..");

/** Figures in the text of a page, by the name that its mark has. */
const FIGURES: Readonly<
  Record<string, Readonly<Record<string, (results: readonly Result[]) => string>>>
> = {
  "docs/stores.md": { "store-sharing": sharing },
  "docs/scale.md": { fleet, claims, limits },
};

/**
 * Pages with their figures of the kept results: what stands between `<!-- bench: name -->` and
 * `<!-- end of bench -->` is made, the rest is as people wrote it.
 */
export async function renderFigures(results: readonly Result[]): Promise<Rendered> {
  const pages: Record<string, string> = {};
  for (const [file, figures] of Object.entries(FIGURES)) {
    let text = fs.readFileSync(path.join(ROOT, file), "utf8");
    for (const [name, made] of Object.entries(figures)) {
      text = replaced(text, name, made(results), file);
    }
    const config = await resolveConfig(path.join(ROOT, file));
    pages[file] = await format(text, { ...config, parser: "markdown" });
  }
  return pages;
}

function replaced(text: string, name: string, made: string, file: string): string {
  const begin = `<!-- bench: ${name} -->`;
  const end = "<!-- end of bench -->";
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`${file} has no place for the figures of ${name}`);
  return `${text.slice(0, from + begin.length)}\n\n${made}\n\n${text.slice(to)}`;
}

const KINDS = { files: "files", sqlite: "SQLite", postgres: "PostgreSQL" } as const;

function sharing(results: readonly Result[]): string {
  const columns = {
    "50 processes write 40 times each": "50 processes write",
    "8 processes write for 3 s": "8 processes write",
    "heard of elsewhere (below 0: before its writer is answered)": "A change by another process",
  };
  const rows = Object.entries(KINDS).map(([kind, said]) => {
    const cells = Object.values(columns).map(
      (title) =>
        findFacts(results, "store-sharing", title)?.facts.find(({ name }) => name === kind)
          ?.figures ?? "not measured",
    );
    return [said, ...cells];
  });
  return [
    `${runOf(results, "store-sharing")}:\n`,
    ...tableLines(["", ...Object.keys(columns)], rows),
  ].join("\n");
}

function fleet(results: readonly Result[]): string {
  const facts = findFacts(results, "fleet", "A fleet through a restart");
  const growth = findGrowth(results, "growth-agents-throughput");
  const most = Math.max(...(growth?.lines[0]?.values ?? []).map((value) => value ?? 0));
  const agents = growth?.sizes[growth.lines[0]?.values.indexOf(most) ?? -1];
  return [
    `${runOf(results, "fleet")}. ${facts?.title ?? "Not measured"}:\n`,
    ...factLines(facts),
    "",
    `Agents that do not pause at all reach the most that this machine gives at ${agents} of them, ` +
      `${Math.round(most)} steps a second; from there on they only wait longer ` +
      "([curves](performance.md#how-it-grows)).",
  ].join("\n");
}

function claims(results: readonly Result[]): string {
  const facts = findFacts(results, "tasks", "Claim and complete, postgres");
  return [`${runOf(results, "tasks")}:\n`, ...factLines(facts)].join("\n");
}

function factLines(facts: Facts | undefined): string[] {
  if (!facts) return ["not measured"];
  const judged = new Map(judgements(facts).map((judgement) => [judgement.row, judgement]));
  return tableLines(
    ["", "measured", ""],
    facts.facts.map(({ name, figures }) => {
      const known = judged.get(name);
      return [name, known?.said ?? figures, known?.verdict ?? ""];
    }),
  );
}

function runOf(results: readonly Result[], suite: string): string {
  const { at, machine } = results.find((result) => result.suite === suite) ?? {};
  const when = at ? `${at.slice(0, 16).replace("T", " ")} UTC` : "not run";
  return `\`npm run bench -- ${suite}\`, ${when}, ${machine?.processors ?? "no machine"}`;
}

function tableLines(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)];
}
