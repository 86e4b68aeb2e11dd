import { clear } from "../../workstream/todo-command/verbs/remove.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { NAME } from "../name.ts";
import { handEdit } from "../workspace/hand-edit.ts";

export const help = `Usage: doneward clear [options]

Empties the list, phases included. doneward undo takes it back.

  --json        one JSON document
  --store URL   where the list is kept`;

export const run: Run = command({
  help,
  async act({ options }, io) {
    return handEdit(io, options, (list) => clear(list, NAME));
  },
});
