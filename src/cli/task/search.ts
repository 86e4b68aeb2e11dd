import { countOption } from "../arguments/count-option.ts";
import type { Run } from "../io.ts";
import { cursorOption } from "./field-options.ts";
import { DEFAULT_LIMIT, tellPage } from "./list.ts";
import { taskVerb } from "./task-verb.ts";

export const help: string = `Usage: doneward task search <words...> [options]

Tasks, closed ones too, with these words, in a row, in subject or
description, whatever the case of the letters.

  --limit N        how many to show (default: ${DEFAULT_LIMIT})
  --cursor TEXT    go on where a page ended

Also --json, --board, --store: see doneward task --help.`;

export const run: Run = taskVerb({
  help,
  reads: true,
  options: { limit: "text", cursor: "text" },
  words: { min: 1, max: Infinity },
  act: ({ board, words, options: { json, limit, cursor }, io }) =>
    tellPage(io, json, board, {
      text: words.join(" "),
      limit: countOption("limit", limit ?? String(DEFAULT_LIMIT)),
      ...(cursor !== undefined && { cursor: cursorOption(cursor) }),
    }),
});
