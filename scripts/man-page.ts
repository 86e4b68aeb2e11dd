// dist/man/doneward.1: what `--help` prints of every command, and the tables of docs/command.md, for
// `man doneward`.

import fs from "node:fs";
import path from "node:path";

import { COMMANDS, GROUPS } from "../src/cli/commands.ts";
import { loadCommand } from "../src/cli/load-command.ts";
import { commandHelp, fullHelp, groupHelp } from "../src/cli/print/help-text.ts";
import { root } from "./run.ts";

export async function writeManPage(folder: string = path.join(root, "dist/man")): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "doneward.1"), await manPage());
}

export async function manPage(): Promise<string> {
  const read = (file: string): string => fs.readFileSync(path.join(root, file), "utf8");
  const { version, description } = JSON.parse(read("package.json")) as {
    version: string;
    description: string;
  };
  const page = read("docs/command.md");
  return [
    `.TH DONEWARD 1 "" "doneward ${version}" "doneward"`,
    ".nh",
    ".ad l",
    ".SH NAME",
    `doneward \\- ${escaped(description)}`,
    ".SH SYNOPSIS",
    ".B doneward",
    "[command] [options]",
    ".SH DESCRIPTION",
    ...asLaidOut(fullHelp()),
    ".SH COMMANDS",
    ...(await sections()),
    ".SH EXIT STATUS",
    ...entries(tableRows(page, "exit code")),
    ".SH ENVIRONMENT",
    ...entries(tableRows(page, "variable")),
    ".SH FILES",
    ...entries([
      [".doneward", "in the workspace, if it is there: where its lists are kept"],
      ...tableRows(page, "system").flatMap(filesOf),
    ]),
    ".SH SEE ALSO",
    "The whole book: doneward help topics.",
    "",
  ].join("\n");
}

type Entry = readonly [name: string, meaning: string];

/** The rows of the table of a page whose first column is called so, as plain text. */
function tableRows(page: string, called: string): Entry[] {
  const lines = page.split("\n");
  const head = lines.findIndex((line) => line.startsWith(`| ${called} `));
  if (head < 0) throw new Error(`docs/command.md has no table of "${called}"`);
  const below = lines.slice(head + 2);
  return below
    .slice(
      0,
      below.findIndex((line) => !line.startsWith("|")),
    )
    .map((line) => line.split(/(?<!\\)\|/).map(plainText))
    .map(([, name = "", meaning = ""]) => [name, meaning]);
}

/** Markdown without its signs; of a link, its words. */
function plainText(cell: string): string {
  return cell
    .replaceAll(/ ?\(\[[^\]]*\]\([^)]*\)\)/g, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/`|\\(?=\|)/g, "")
    .trim();
}

/** Of `$VARIABLE/file, or ~/file` two. */
function filesOf([system, files]: Entry): Entry[] {
  return files
    .split(", or ")
    .map((file, place) => [
      file,
      `else, on ${system}${place > 0 ? " without that variable" : ""}: the lists of all workspaces`,
    ]);
}

function entries(rows: readonly Entry[]): string[] {
  return rows.flatMap(([name, meaning]) => [".TP", `.B ${escaped(name)}`, escaped(meaning)]);
}

/** A section for each command, those of a group behind it. */
async function sections(): Promise<string[]> {
  const written = Object.keys(COMMANDS).map(async (name, place, names) => {
    const [word = ""] = name.split(" ");
    const group =
      names.findIndex((other) => other.startsWith(`${word} `)) === place && GROUPS[word];
    const own = section(name, commandHelp(name, await loadCommand(name)));
    return group ? [section(word, groupHelp(word, group)), own] : [own];
  });
  return (await Promise.all(written)).flat();
}

function section(name: string, help: string): string {
  return [`.SS ${name}`, ...asLaidOut(help)].join("\n");
}

/** Help texts are laid out for 80 columns already: at any indent they would need more. */
function asLaidOut(text: string): string[] {
  return [".nf", ".in 0", escaped(text), ".in", ".fi"];
}

/** Nothing in the text is a request to the formatter, or a sign that it cannot read. */
function escaped(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll(/^(?=[.'])/gm, "\\&")
    .replaceAll(/[^\0-\x7f]/gu, (sign) => {
      const code = sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
      return `\\[u${code}]`;
    });
}

if (import.meta.main) await writeManPage();
