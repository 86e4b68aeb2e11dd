import { start } from "../../workstream/todo-command/verbs/start.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { NAME } from "../name.ts";
import { handEdit } from "../workspace/hand-edit.ts";

export const help = `Usage: doneward start <todo...> [options]

Makes one todo the one in progress; the one that was waits again. A part of its
text will do if it fits no other open todo. Also reopens a closed one.

  --json        one JSON document
  --store URL   where the list is kept

doneward start login`;

export const run: Run = command({
  help,
  words: { min: 1, max: Infinity },
  async act({ words, options }, io) {
    return handEdit(io, options, (list) => start(list, words.join(" "), NAME));
  },
});
