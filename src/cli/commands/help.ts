import { unknownName } from "../arguments/unknown-name.ts";
import { command } from "../command.ts";
import { COMMANDS } from "../commands.ts";
import type { Run } from "../io.ts";
import { pageOf, topics, wordFor } from "../print/book.ts";
import { printHelp } from "../print/print-help.ts";

export const help = `Usage: doneward [command] [options]

  doneward, watch, demo      where everything stands; live; a scripted agent

Your hand on the list; the agent is told before its next turn
  add <todo...>              add a todo (--phase NAME)
  start, done, drop, rm      put a todo in progress; complete, cancel, remove it
  note, edit, clear          add a note; change it all in $EDITOR; empty it
  undo, history              take back the last change; see what changed
  explain, extend, reset     why the agent goes on; pause, resume: stop that
  evidence, check, allow     what shows that a todo is done; what may run for it

To read and to move
  show, copy                 the whole list; onto the clipboard
  export, import [<file>]    as Markdown (TODO.md); restore: from a transcript
  reminders, progress        what the agent is to be told; what it really does
  plan, task, notify         what waits for you; the team's board; a word to you
  lane, store, completion    who works where; where all is kept; for your shell

Agent programs
  install <client>           set one up; uninstall takes it back, doctor looks
  call, dialects, mcp, serve, hook, statusline, prompt    what they start

Everywhere: --help, --json, --store URL. doneward help topics: the whole book.`;

export const run: Run = command({
  help,
  words: { max: 1 },
  async act({ words: [name], options }, io) {
    const argv = options.json ? ["--json"] : [];
    if (name === undefined) return printHelp(help, argv, io);
    const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (load) return printHelp((await load()).help, argv, io);
    const pages = topics();
    if (name === "topics") return printHelp(topicList(pages), argv, io);
    const page = pageOf(name.replace(/\.md$/, ""));
    if (page !== undefined) return printHelp(page, argv, io);
    const known = [...Object.keys(COMMANDS), ...pages];
    throw unknownName("command or page", name, known, "doneward help topics lists the pages.");
  },
});

function topicList(pages: readonly string[]): string {
  const lines = pages.map((page) => `  doneward help ${wordFor(page)}`);
  return ["Pages of the book, to be read here or in a pager:", "", ...lines].join("\n");
}
