import type { Run } from "../io.ts";
import { textOption } from "./field-options.ts";
import { refuse } from "./refusal-words.ts";
import { taskVerb } from "./task-verb.ts";
import { told } from "./task-words.ts";

export const help = `Usage: doneward task note <id> <text...> [options]

Adds a note to a task; - as the text reads standard input.

Also --json, --board, --as, --store: see doneward task --help.`;

export const run: Run = taskVerb({
  help,
  words: { min: 2, max: Infinity },
  async act({ board, words: [id = "", ...words], options: { json }, io }) {
    const noted = await board.note(id, await textOption(io, words.join(" ")));
    if (!noted.ok) return refuse(io, json, noted.refusal);
    return told(io, json, "Noted on", noted.task);
  },
});
