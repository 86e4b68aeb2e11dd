import type { Run } from "../io.ts";
import { refuse } from "./refusal-words.ts";
import { taskVerb } from "./task-verb.ts";
import { told } from "./task-words.ts";

export const help = `Usage: doneward task block <id> <by...> [options]

Makes a task wait until others are closed. A circle is refused, and shown.

  doneward task block k3f b7x    k3f comes after b7x

Also --json, --board, --as, --store: see doneward task --help.`;

export const run: Run = taskVerb({
  help,
  words: { min: 2, max: Infinity },
  async act({ board, words: [id = "", ...by], options: { json }, io }) {
    const blocked = await board.block(id, by);
    if (!blocked.ok) return refuse(io, json, blocked.refusal);
    const { task } = blocked;
    return told(io, json, `Blocked by ${task.blockedBy.join(", ")}:`, task);
  },
});
