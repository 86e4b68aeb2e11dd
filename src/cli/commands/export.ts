import { writeFile } from "node:fs/promises";
import { exportFile } from "../../workstream/todo-command/verbs/export-file.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { printAnswer } from "../print/answer.ts";
import { readHere } from "../workspace/read-here.ts";

export const help = `Usage: doneward export [<file>] [options]

Writes the list to a file as Markdown (default: TODO.md). doneward import reads
it back without loss, covered secrets apart.

  --json        one JSON document
  --store URL   where the list is kept`;

export const run: Run = command({
  help,
  words: { max: 1 },
  async act({ words: [path], options }, io) {
    const { list } = await readHere(io, options.store);
    const answer = await exportFile(list, path, { cwd: io.cwd, writeFile });
    return printAnswer(io, answer, options);
  },
});
