import { unknownName } from "../arguments/unknown-name.ts";
import { UsageError } from "../arguments/usage-error.ts";
import { verbNamed } from "../arguments/verb.ts";
import { command } from "../command.ts";
import type { CommandModule } from "../commands.ts";
import { COMMANDS } from "../commands.ts";
import type { Run } from "../io.ts";
import { pageOf, titleOf, topics, wordFor } from "../print/book.ts";
import { printHelp } from "../print/print-help.ts";

export const help = `Usage: doneward help [<command>|<page>|topics] [<verb>] [options]

Explains a command, or a verb of it, or prints a page of the book. Without a
name: all commands on one screen, as doneward --help does.

  topics   the pages of the book, with their titles
  --json   one JSON document`;

/** All commands, on one screen. */
export const overview = `Usage: doneward [command] [options]

  doneward, watch, demo      where everything stands; live; a scripted agent

Your hand on the list; the agent is told before its next turn
  add <todo...>              add a todo (--phase NAME)
  start, done, drop, rm      put a todo in progress; complete, cancel, remove it
  note, edit, clear, undo    change it, or all in $EDITOR; history: what changed
  wait, answer, event        let a todo wait, end that; left: of old sessions
  explain, extend, reset     why the agent goes on; pause, resume: stop that
  away, back, digest         nobody answers for a while; what happened meanwhile
  evidence, check, allow     what shows that a todo is done; trust: a store here

To read and to move
  show, copy                 the whole list; onto the clipboard
  export, import [<file>]    as Markdown (TODO.md); restore: from a transcript
  reminders, progress        what the agent is to be told; what it really does
  plan, task, notify         what waits for you; the team's board; a word to you
  lane, store, completion    who works where; where all is kept; for your shell

Agent programs
  install <client>           set one up; uninstall takes it back, doctor looks
  call, dialects, mcp, serve, hook, statusline, prompt    what they start
Everywhere: --help, --json, --store URL, --session ID. doneward help topics`;

export const run: Run = command({
  help,
  words: { max: 2 },
  async act({ words: [name, verb], options }, io) {
    const argv = options.json ? ["--json"] : [];
    return printHelp(await textFor(name, verb), argv, io);
  },
});

async function textFor(name: string | undefined, verb: string | undefined): Promise<string> {
  if (name === undefined) return overview;
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load) return commandHelp(await load(), verb);
  if (verb !== undefined) throw new UsageError(`Unexpected "${verb}" behind the page ${name}.`);
  const pages = topics();
  if (name === "topics") return topicList(pages);
  const page = pageOf(name.replace(/\.md$/, ""));
  if (page !== undefined) return page;
  const known = [...Object.keys(COMMANDS), ...pages];
  throw unknownName("command or page", name, known, "doneward help topics lists the pages.");
}

/** Of a verb that has no text of its own, that of the command tells. */
async function commandHelp({ help: text, verbs }: CommandModule, verb?: string): Promise<string> {
  if (!verbs || verb === undefined) return text;
  return (await verbNamed(verbs, verb)()).help;
}

function topicList(pages: readonly string[]): string {
  const words = pages.map(wordFor);
  const width = Math.max(...words.map(({ length }) => length));
  const lines = pages.map(
    (page, place) => `  ${(words[place] ?? "").padEnd(width)}  ${titleOf(page)}`,
  );
  return ["Pages of the book; doneward help <page> prints one:", "", ...lines].join("\n");
}
