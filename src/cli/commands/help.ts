import { command, printHelp } from "../command.ts";
import { COMMANDS } from "../commands.ts";
import type { Run } from "../io.ts";
import { nearest } from "../nearest.ts";
import { UsageError } from "../usage-error.ts";

export const help = `Usage: doneward [command] [options]

  doneward                   where everything stands here
  doneward demo              watch a scripted agent at work

Your hand on the list; the agent is told before its next turn
  add <todo...>              add a todo (--phase NAME)
  start <todo>               make it the one in progress
  done, drop, rm [<todo>]    complete, cancel or remove one, a phase, or all
  note <todo> <text...>      add a note
  edit, clear                change it all in $EDITOR; empty it
  undo, history              take back the last change; see what changed
  explain                    why the agent was told to go on, or was not
  pause, resume              no more of that; again (also extend, reset)

To read and to move
  show, copy                 the whole list; onto the clipboard
  export, import [<file>]    as Markdown (TODO.md)
  restore <transcript>       the list of a session that another program kept
  reminders                  what the agent is still to be told
  plan                       what waits for your approval; show, approve, reject
  lane, store                who works where here; where everything is kept

For scripts
  call <tool> [json|-]       what a model would call, in any of the dialects

Everywhere: --help, --json, --store URL. Also DONEWARD_STORE, NO_COLOR.`;

export const run: Run = command({
  help,
  words: { max: 1 },
  async act({ words: [name], options }, io) {
    const argv = options.json ? ["--json"] : [];
    if (name === undefined) return printHelp(help, argv, io);
    const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (load) return printHelp((await load()).help, argv, io);
    const known = nearest(name, Object.keys(COMMANDS));
    throw new UsageError(`No help for "${name}".${known ? ` Did you mean ${known}?` : ""}`);
  },
});
