import type { Task } from "../../task/index.ts";
import { safeText } from "../../views/text/safe-text.ts";
import { ownerName } from "../../workstream/board/index.ts";
import { UsageError } from "../arguments/usage-error.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines } from "../print/print.ts";
import { epochOption } from "./field-options.ts";
import { refuse } from "./refusal-words.ts";
import { taskVerb } from "./task-verb.ts";
import { told } from "./task-words.ts";
import { whoWorks } from "./with-board.ts";

export const help = `Usage: doneward task release <id> [options]
       doneward task release --all [--as NAME]

Gives a task back, for anybody to take; or with --all every unfinished task that
you have, or that NAME has: an agent that is gone.

  --failed REASON   it was tried and failed: it is left alone for a while, each
                    time longer, and after too many failures waits for a person
  --to NAME         hands it over to somebody instead
  --epoch N         refuse if the claim with this number is over

Also --json, --board, --as, --store: see doneward task --help.`;

export const run: Run = taskVerb({
  help,
  options: { failed: "text", to: "text", epoch: "text", all: "flag" },
  words: { max: 1 },
  async act({ board, words: [id], options: { json, failed, to, epoch, all, as }, io }) {
    if (all === (id !== undefined)) throw new UsageError("Say which task, or --all.");
    if (id === undefined)
      return tellAll(await board.releaseAll(ownerName(whoWorks(io, as))), json, io);
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

function tellAll(tasks: readonly Task[], json: boolean, io: Io): number {
  const rows = tasks.map(({ id, subject }) => safeText(`Released ${id}: ${subject}`));
  if (json) printJson(io, "tasks", { ok: true, tasks });
  else printLines(io.stdout, rows.length === 0 ? ["There was nothing to release."] : rows);
  return EXIT.done;
}
