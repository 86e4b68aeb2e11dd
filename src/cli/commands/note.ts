import { note } from "../../workstream/todo-command/verbs/note.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { NAME } from "../name.ts";
import { handEdit } from "../workspace/hand-edit.ts";

export const help = `Usage: doneward note <todo> <text...> [options]

Adds a note to a todo. The first word names the todo (a part of its text will
do, several words in quotes), the others are the note.

  --json        one JSON document
  --store URL   where the list is kept

doneward note login "Staging has the same bug"`;

export const run: Run = command({
  help,
  words: { min: 2, max: Infinity },
  async act({ words: [query = "", ...text], options }, io) {
    return handEdit(io, options, (list) => note(list, { query, text: text.join(" ") }, NAME));
  },
});
