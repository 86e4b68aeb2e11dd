import type { Run } from "../io.ts";
import { UsageError } from "../usage-error.ts";
import { epochOption } from "./field-options.ts";
import { refuse } from "./refusal-words.ts";
import { taskVerb } from "./task-verb.ts";
import { told } from "./task-words.ts";

export const help = `Usage: doneward task release <id> [options]

Gives a task back, for anybody to take.

  --failed REASON   it was tried and failed: it is left alone for a while, each
                    time longer, and after too many failures waits for a person
  --to NAME         hands it over to somebody instead
  --epoch N         refuse if the claim with this number is over

Also --json, --board, --as, --store: see doneward task --help.`;

export const run: Run = taskVerb({
  help,
  options: { failed: "text", to: "text", epoch: "text" },
  words: { min: 1 },
  async act({ board, words: [id = ""], options: { json, failed, to, epoch }, io }) {
    if (failed !== undefined && to !== undefined) {
      throw new UsageError("--failed and --to do not go together.");
    }
    const under = epochOption(epoch);
    const [words, released] =
      failed !== undefined
        ? (["Failed", await board.fail(id, failed, under)] as const)
        : to !== undefined
          ? ([`Handed over to ${to}`, await board.handOver(id, to, under)] as const)
          : (["Released", await board.release(id, under)] as const);
    if (!released.ok) return refuse(io, json, released.refusal);
    return told(io, json, words, released.task);
  },
});
