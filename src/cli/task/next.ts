import { taskRow } from "../../overview/documents.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines } from "../print/print.ts";
import { taskVerb } from "./task-verb.ts";
import { taskRows } from "./task-words.ts";

export const help = `Usage: doneward task next [options]

The one task to begin with: the first of what is ready. It stays free; to take
it, use doneward task claim. Exits with 1 if nothing is ready.

Also --json, --board, --store: see doneward task --help.`;

export const run: Run = taskVerb({
  help,
  reads: true,
  async act({ board, options: { json }, io }) {
    const tasks = await board.ready(1);
    const [next] = tasks;
    if (json) printJson(io, "task", { ok: true, task: next ? taskRow(next, io.now()) : null });
    else printLines(io.stdout, next ? taskRows(tasks, io) : ["Nothing is ready."]);
    return next ? EXIT.done : EXIT.refused;
  },
});
