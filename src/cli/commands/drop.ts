import { drop } from "../../workstream/todo-command/verbs/close.ts";
import { queryOf } from "../arguments/query.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { NAME } from "../name.ts";
import { handEdit } from "../workspace/hand-edit.ts";

export const help = `Usage: doneward drop [<todo|phase>] [options]

Marks a todo as cancelled, or all todos of a phase, or all there are if none is
named. A part of the text will do; a todo is looked for before a phase.

  --json        one JSON document
  --store URL   where the list is kept

doneward drop login`;

export const run: Run = command({
  help,
  words: { max: Infinity },
  async act({ words, options }, io) {
    return handEdit(io, options, (list) => drop(list, queryOf(words), NAME));
  },
});
