import { listMarkdown } from "../../views/board-markdown.ts";
import {
  DEFAULT_FILE,
  exportedTo,
  NOTHING_TO_EXPORT,
} from "../../workstream/todo-command/verbs/export-file.ts";
import { writeNamedFile } from "../arguments/named-file.ts";
import { command } from "../command.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printAnswer } from "../print/answer.ts";
import { printJson, printText } from "../print/print.ts";
import { readHere } from "../workspace/read-here.ts";

export const help = `Usage: doneward export [<file>|-] [options]

Writes the list to a file as Markdown (default: TODO.md; -: standard output).
doneward import reads it back without loss, covered secrets and control
characters apart. A file that doneward did not write, or that was changed since,
stays as it is.

  --force       replace what is there
  --json        one JSON document
  --store URL   where the list is kept`;

export const run: Run = command({
  help,
  options: { force: "flag" },
  words: { max: 1 },
  async act({ words: [path = DEFAULT_FILE], options }, io) {
    const { list } = await readHere(io, options.store);
    if (list.phases.length === 0) return printAnswer(io, NOTHING_TO_EXPORT, options);
    const markdown = listMarkdown(list);
    if (path === "-") return printMarkdown(markdown, options.json, io);
    return printAnswer(io, exportedTo(writeNamedFile(io, path, markdown, options)), options);
  },
});

/** A program gets the text as it is but for control characters, a terminal what it can show. */
function printMarkdown(markdown: string, json: boolean, io: Io): number {
  const { text: message } = exportedTo("standard output");
  if (json) printJson(io, "edit", { ok: true, message, markdown });
  else if (io.stdout.isTty) printText(io.stdout, markdown.trimEnd());
  else io.stdout.write(markdown);
  return EXIT.done;
}
