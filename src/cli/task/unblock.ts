import type { Run } from "../io.ts";
import { refuse } from "./refusal-words.ts";
import { taskVerb } from "./task-verb.ts";
import { told } from "./task-words.ts";

export const help = `Usage: doneward task unblock <id> <by...> [options]

Lets a task no longer wait for these others.

Also --json, --board, --as, --store: see doneward task --help.`;

export const run: Run = taskVerb({
  help,
  words: { min: 2, max: Infinity },
  async act({ board, words: [id = "", ...by], options: { json }, io }) {
    const unblocked = await board.unblock(id, by);
    if (!unblocked.ok) return refuse(io, json, unblocked.refusal);
    const { task } = unblocked;
    const left = task.blockedBy.length === 0 ? "nothing" : task.blockedBy.join(", ");
    return told(io, json, `Blocked by ${left}:`, task);
  },
});
