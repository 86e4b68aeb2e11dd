import type { Run } from "../io.ts";
import { epochOption } from "./field-options.ts";
import { refuse } from "./refusal-words.ts";
import { taskVerb } from "./task-verb.ts";
import { told } from "./task-words.ts";

export const help = `Usage: doneward task start <id> [options]

Puts a task in progress. Who starts what nobody has, has it.

  --epoch N    refuse if the claim with this number is over

Also --json, --board, --as, --store: see doneward task --help.`;

export const run: Run = taskVerb({
  help,
  options: { epoch: "text" },
  words: { min: 1 },
  async act({ board, words: [id = ""], options: { json, epoch }, io }) {
    const started = await board.start(id, epochOption(epoch));
    if (!started.ok) return refuse(io, json, started.refusal);
    return told(io, json, "Started", started.task);
  },
});
