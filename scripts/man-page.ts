// dist/man/doneward.1: what `--help` prints of every command, for `man doneward`.

import fs from "node:fs";
import path from "node:path";

import { COMMANDS } from "../src/cli/commands.ts";
import { root } from "./run.ts";

export async function writeManPage(folder: string = path.join(root, "dist/man")): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "doneward.1"), await manPage());
}

async function manPage(): Promise<string> {
  const { version, description } = JSON.parse(
    fs.readFileSync(path.join(root, "package.json"), "utf8"),
  ) as { version: string; description: string };
  const sections = await Promise.all(
    Object.entries(COMMANDS).map(async ([name, load]) => section(name, (await load()).help)),
  );
  return [
    `.TH DONEWARD 1 "" "doneward ${version}" "doneward"`,
    ".SH NAME",
    `doneward \\- ${escaped(description)}`,
    ".SH SYNOPSIS",
    ".B doneward",
    "[command] [options]",
    ".SH COMMANDS",
    ...sections,
    ".SH SEE ALSO",
    "The whole book: doneward help topics.",
    "",
  ].join("\n");
}

/** Help texts are laid out for 80 columns already. */
function section(name: string, help: string): string {
  return [`.SS ${name}`, ".nf", escaped(help), ".fi"].join("\n");
}

/** Nothing in the text is a request to the formatter. */
function escaped(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll(/^(?=[.'])/gm, "\\&");
}

if (import.meta.main) await writeManPage();
