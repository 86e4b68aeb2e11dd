import { clip, inColumns } from "../../views/text/width.ts";
import { briefSpan } from "../../views/text/numbers.ts";
import { safeText } from "../../views/text/safe-text.ts";
import type { PastChange } from "../../workstream/todo-command/verbs/history.ts";
import { describePastChange, history } from "../../workstream/todo-command/verbs/history.ts";
import { countOption } from "../arguments/count-option.ts";
import { command } from "../command.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { lookFor, printJson, printLines } from "../print/print.ts";
import { withList } from "../workspace/open-list.ts";

const DEFAULT_LIMIT = 20;

export const help: string = `Usage: doneward history [options]

What changed the list, newest first: who, when, by what, and what it did.

  --limit N     how many changes to show (default: ${DEFAULT_LIMIT})
  --json        one JSON document, with every detail of each change
  --store URL   where the list is kept`;

export const run: Run = command({
  help,
  options: { limit: "text" },
  async act({ options }, io) {
    const limit = countOption("limit", options.limit ?? String(DEFAULT_LIMIT));
    const past = await withList(io, options, (work) => history(work, limit));
    if (options.json) printJson(io, "history", { changes: past });
    else if (past.length === 0) printLines(io.stdout, ["Nothing has happened here yet."]);
    else printLines(io.stdout, rowsOf(past, io));
    return EXIT.done;
  },
});

function rowsOf(past: readonly PastChange[], io: Io): string[] {
  const { style, symbols, columns } = lookFor(io);
  const now = io.now();
  const heads = inColumns(
    past.map(({ seq, at, actor }) => [`#${seq}`, `${briefSpan(now - at)} ago`, actor.kind]),
  );
  return past.map((change, place) => {
    const head = `${heads[place]}  `;
    const what = safeText(describePastChange(change));
    return style.dim(head) + clip(what, columns - head.length, symbols.ellipsis);
  });
}
