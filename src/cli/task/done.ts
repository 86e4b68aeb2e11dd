import type { Run } from "../io.ts";
import { epochOption, textOption } from "./field-options.ts";
import { refuse } from "./refusal-words.ts";
import { taskVerb } from "./task-verb.ts";
import { toldClosed } from "./told-closed.ts";

export const help = `Usage: doneward task done <id> [options]

Completes a task and prints what that unblocked. Doing it again changes nothing
and prints the same.

  --evidence TEXT   what shows that it is done; - reads standard input
  --epoch N         refuse if the claim with this number is over

Also --json, --board, --as, --store: see doneward task --help.`;

export const run: Run = taskVerb({
  help,
  options: { evidence: "text", epoch: "text" },
  words: { min: 1 },
  async act({ board, words: [id = ""], options: { json, evidence, epoch }, io }) {
    const summary = evidence === undefined ? undefined : await textOption(io, evidence);
    const closed = await board.done(id, {
      ...epochOption(epoch),
      ...(summary !== undefined && {
        evidence: [{ kind: "statement", summary, at: io.now() }],
      }),
    });
    if (!closed.ok) return refuse(io, json, closed.refusal);
    return toldClosed(io, json, "Done", closed);
  },
});
