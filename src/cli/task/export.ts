import type { Task } from "../../task/index.ts";
import { boardMarkdown } from "../../views/board-markdown.ts";
import { counted } from "../../views/text/numbers.ts";
import { writeNamedFile } from "../arguments/named-file.ts";
import { UsageError } from "../arguments/usage-error.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printText, safeJson, SCHEMA_VERSION } from "../print/print.ts";
import { taskVerb } from "./task-verb.ts";

export const help = `Usage: doneward task export [<file>|-] [options]

Writes the whole board, closed tasks too, to a file or standard output.

  --jsonl       one JSON object a task, with all that is known of it (default);
                doneward task import reads it; secrets are covered
  --markdown    a check-list for people (default for a file named *.md)
  --force       replace a file that doneward did not write

Also --json, --board, --store: see doneward task --help.`;

export const run: Run = taskVerb({
  help,
  reads: true,
  options: { jsonl: "flag", markdown: "flag", force: "flag" },
  words: { max: 1 },
  async act({ board, words: [path = "-"], options: { json, jsonl, markdown, force }, io }) {
    if (jsonl && markdown) throw new UsageError("--jsonl and --markdown do not go together.");
    const { tasks } = await board.list();
    const format = markdown || (!jsonl && /\.md$/i.test(path)) ? "markdown" : "jsonl";
    const all = tasks.map(({ task }) => task);
    const text = format === "markdown" ? boardMarkdown(all) : boardLines(all);
    if (path === "-") {
      if (json) printJson(io, "tasks-exported", { ok: true, format, count: all.length, text });
      else io.stdout.write(text);
      return EXIT.done;
    }
    const file = writeNamedFile(io, path, text, { force });
    if (json) printJson(io, "tasks-exported", { ok: true, format, count: all.length, file });
    else printText(io.stdout, `Wrote ${counted(all.length, "task")} to ${file}.`);
    return EXIT.done;
  },
});

function boardLines(tasks: readonly Task[]): string {
  return tasks
    .map((task) => `${safeJson({ schemaVersion: SCHEMA_VERSION, kind: "task", task })}\n`)
    .join("");
}
