import { focusOf, progressOf } from "../../todo/query.ts";
import { counted } from "../../views/numbers.ts";
import { renderStatus } from "../../views/status-text.ts";
import { clip } from "../../views/width.ts";
import { command } from "../command.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { lookFor, printJson, printLines } from "../print.ts";
import type { Here } from "../read-here.ts";
import { readHere } from "../read-here.ts";
import { workspaceLabel } from "../workspace.ts";

export const help = `Usage: doneward [status] [options]

Where everything stands in this workspace: how far the list is, what closed
last, what is in progress and for how long, and what comes next.

  --json        one JSON document
  --store URL   where the list is kept (default: $DONEWARD_STORE, else your own)

doneward show prints the whole list.`;

export const run: Run = command({
  help,
  async act({ options }, io) {
    const here = await readHere(io, options.store);
    if (options.json) {
      const { reminders, list, ...place } = here;
      printJson(io, "status", {
        ...place,
        list,
        untold: reminders.edits,
        progress: progressOf(list),
        focus: focusOf(list) ?? null,
      });
    } else printLines(io.stdout, statusLines(here, io));
    return EXIT.done;
  },
});

function statusLines({ root, list, reminders }: Here, io: Io): string[] {
  const { edits: untold } = reminders;
  const look = lookFor(io);
  const label = workspaceLabel(root, io.env["HOME"]);
  const lines = renderStatus({ label, list, now: io.now() }, look);
  if (untold.length === 0) return lines;
  const words = `The agent has not heard of ${counted(untold.length, "edit")} by hand yet.`;
  return [...lines, "", look.style.dim(clip(words, look.columns, look.symbols.ellipsis))];
}
