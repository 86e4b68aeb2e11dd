import manifest from "../../../package.json" with { type: "json" };
import { unknownName, UsageError } from "../arguments/usage.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import { commandNamed, FIRST_WORDS, groupNamed, verbsOf } from "../commands.ts";
import { loadCommand } from "../load-command.ts";
import { pageOf, titleOf, topics, wordFor } from "../print/book.ts";
import { commandHelp, fullHelp, groupHelp, shortHelp } from "../print/help-text.ts";
import { printHelp, printResult } from "../print/print.ts";

export const commands: CommandTable = {
  help: command({
    arguments: [
      { name: "command|page|topics", isOptional: true, offers: "command" },
      { name: "command", isOptional: true },
    ],
    options: { all: { about: "every command, and the options that all take" } },
    common: ["json"],
    details: ["Without a name: the commands that people use most. topics lists the pages."],
    examples: ["doneward help --all", "doneward help task claim"],
    async act({ words: [name, verb], options }, io) {
      const text =
        name === undefined ? (options.all ? fullHelp() : shortHelp()) : await textFor(name, verb);
      return printHelp(io, text, options.json ? ["--json"] : []);
    },
  }),

  version: command({
    common: ["json"],
    examples: ["doneward version", "doneward --version"],
    async act({ options }, io) {
      const { version } = manifest;
      return printResult(io, options.json, "version", { version }, [version]);
    },
  }),
};

async function textFor(name: string, verb: string | undefined): Promise<string> {
  const group = groupNamed(name);
  if (group && verb === undefined) return groupHelp(name, group);
  const full = group ? `${name} ${verb}` : name;
  const known = commandNamed(full);
  if (group && !known) throw unknownName(`command of ${name}`, verb ?? "", verbsOf(name));
  if (known && (group || verb === undefined)) return commandHelp(full, await loadCommand(known));
  if (verb !== undefined) throw new UsageError(`Unexpected "${verb}" behind ${name}.`);
  const pages = topics();
  if (name === "topics") return topicList(pages);
  const page = pageOf(name.replace(/\.md$/, ""));
  if (page !== undefined) return page;
  const all = [...FIRST_WORDS, ...pages];
  throw unknownName("command or page", name, all, "doneward help topics lists the pages.");
}

function topicList(pages: readonly string[]): string {
  const words = pages.map(wordFor);
  const width = Math.max(...words.map(({ length }) => length));
  const lines = pages.map(
    (page, place) => `  ${(words[place] ?? "").padEnd(width)}  ${titleOf(page)}`,
  );
  return ["Pages of the book; doneward help <page> prints one:", "", ...lines].join("\n");
}
