import { append } from "../../workstream/todo-command/verbs/append.ts";
import { UsageError } from "../arguments/usage-error.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { handEdit } from "../workspace/hand-edit.ts";

export const help = `Usage: doneward add <todo...> [options]

Adds one todo, at the end of the last phase. All words are its text, so quotes
are only for the shell. The agent is told before its next turn.

  --phase NAME  the phase it goes to: part of a name will do; a new one is made
  --json        one JSON document
  --store URL   where the list is kept

doneward add fix the login bug
doneward add "Write the changelog" --phase release`;

export const run: Run = command({
  help,
  options: { phase: "text" },
  words: { min: 1, max: Infinity },
  async act({ words, options }, io) {
    const content = words.join(" ");
    if (content.trim() === "") throw new UsageError("A todo needs some words.");
    return handEdit(io, options, (list) => append(list, { phase: options.phase, content }));
  },
});
