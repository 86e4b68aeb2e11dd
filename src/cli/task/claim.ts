import { taskRow } from "../../overview/documents.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines } from "../print/print.ts";
import { spanOption } from "./moment.ts";
import { refuse } from "./refusal-words.ts";
import { taskVerb } from "./task-verb.ts";
import { told } from "./task-words.ts";

export const help = `Usage: doneward task claim [<id>] [options]

Takes a task, or without an id the next that is ready: of any number who ask,
one gets it. Claiming what you have changes nothing but its lease. Exits with 1
if there is nothing to have.

  --lease TIME     free again after 90s, 10m, 2h…, unless claimed again by then;
                   without it the task stays yours until you let go of it
  --start          also put it in progress
  --unless-busy    refuse if you have another unfinished task

The answer has the claim's number (epoch). Give it to done, start and release
with --epoch, and they are refused if somebody else has taken over since.

Also --json, --board, --as, --store: see doneward task --help.`;

export const run: Run = taskVerb({
  help,
  options: { lease: "text", start: "flag", "unless-busy": "flag" },
  words: { max: 1 },
  async act({ board, words: [id], options: { json, lease, start, ...options }, io }) {
    const claimed = await board.claim({
      ...(id !== undefined && { id }),
      lease: lease === undefined ? null : spanOption("lease", lease),
      start,
      unlessBusy: options["unless-busy"],
    });
    if (!claimed.ok) return refuse(io, json, claimed.refusal);
    const [taken] = claimed.tasks;
    if (taken) {
      const { epoch } = taken.task;
      return told(io, json, `Claimed (epoch ${epoch})`, taskRow(taken, io.now()));
    }
    if (json) printJson(io, "task", { ok: true, task: null });
    else printLines(io.stdout, ["Nothing is ready."]);
    return EXIT.refused;
  },
});
