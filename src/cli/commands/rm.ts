import { remove } from "../../workstream/todo-command/verbs/remove.ts";
import { queryOf } from "../arguments/query.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { NAME } from "../name.ts";
import { handEdit } from "../workspace/hand-edit.ts";

export const help = `Usage: doneward rm [<todo|phase>] [options]

Takes a todo off the list, or all todos of a phase, or everything if nothing is
named. A part of the text will do; a todo is looked for before a phase.
doneward undo takes it back.

  --json        one JSON document
  --store URL   where the list is kept

doneward rm login`;

export const run: Run = command({
  help,
  words: { max: Infinity },
  async act({ words, options }, io) {
    return handEdit(io, options, (list) => remove(list, queryOf(words), NAME));
  },
});
