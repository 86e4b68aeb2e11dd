// dist/man/doneward.1: what `--help` prints of every command and verb, for `man doneward`.

import fs from "node:fs";
import path from "node:path";

import type { CommandTable } from "../src/cli/commands.ts";
import { COMMANDS } from "../src/cli/commands.ts";
import { EXIT } from "../src/cli/io.ts";
import { root } from "./run.ts";

export async function writeManPage(folder: string = path.join(root, "dist/man")): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "doneward.1"), await manPage());
}

async function manPage(): Promise<string> {
  const { version, description } = JSON.parse(
    fs.readFileSync(path.join(root, "package.json"), "utf8"),
  ) as { version: string; description: string };
  return [
    `.TH DONEWARD 1 "" "doneward ${version}" "doneward"`,
    ".SH NAME",
    `doneward \\- ${escaped(description)}`,
    ".SH SYNOPSIS",
    ".B doneward",
    "[command] [options]",
    ".SH COMMANDS",
    ...(await sections(COMMANDS)),
    ".SH EXIT STATUS",
    ...exits.flatMap(([code, meaning]) => [".TP", `.B ${code}`, meaning]),
    ".SH SEE ALSO",
    "The whole book: doneward help topics.",
    "",
  ].join("\n");
}

const exits: readonly (readonly [code: number, meaning: string])[] = [
  [EXIT.done, "done"],
  [
    EXIT.refused,
    "refused: nothing matched, the list is as it was, or a tool replied with an error",
  ],
  [EXIT.usage, "called in a way that the command does not know"],
  [EXIT.broken, "broken world: the store cannot be read, the Node is too old"],
];

/** A section for each, and behind it for each of its verbs. */
async function sections(commands: CommandTable, prefix = ""): Promise<string[]> {
  const loaded = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => {
      const { help, verbs = {} } = await load();
      const full = prefix + name;
      return [section(full, help), ...(await sections(verbs, `${full} `))];
    }),
  );
  return loaded.flat();
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
