import { resolve } from "node:path";
import { DEFAULT_FILE } from "../../workstream/todo-command/verbs/export-file.ts";
import { importText } from "../../workstream/todo-command/verbs/import-file.ts";
import { readNamedFile } from "../arguments/named-file.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { handEdit } from "../workspace/hand-edit.ts";

export const help = `Usage: doneward import [<file>|-] [options]

Makes the list what a Markdown file says (default: TODO.md; -: standard input),
all of it or, if a line cannot be read, nothing. Open todos that you added stay.
doneward undo takes it back.

  --json        one JSON document
  --store URL   where the list is kept`;

export const run: Run = command({
  help,
  words: { max: 1 },
  async act({ words: [path = DEFAULT_FILE], options }, io) {
    return handEdit(io, options, async () =>
      path === "-"
        ? importText(await io.readInput(), "standard input")
        : importText(readNamedFile(io, path), resolve(io.cwd, path)),
    );
  },
});
