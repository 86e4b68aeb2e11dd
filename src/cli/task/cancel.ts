import type { Run } from "../io.ts";
import { epochOption } from "./field-options.ts";
import { refuse } from "./refusal-words.ts";
import { taskVerb } from "./task-verb.ts";
import { toldClosed } from "./told-closed.ts";

export const help = `Usage: doneward task cancel <id> [options]

Closes a task that is not to be done, and prints what that unblocked.

  --epoch N    refuse if the claim with this number is over

Also --json, --board, --as, --store: see doneward task --help.`;

export const run: Run = taskVerb({
  help,
  options: { epoch: "text" },
  words: { min: 1 },
  async act({ board, words: [id = ""], options: { json, epoch }, io }) {
    const closed = await board.cancel(id, epochOption(epoch));
    if (!closed.ok) return refuse(io, json, closed.refusal);
    return toldClosed(io, json, "Cancelled", closed);
  },
});
