import type { TaskDraft } from "../../task/index.ts";
import { safeText } from "../../views/text/safe-text.ts";
import { namesOption } from "../arguments/names-option.ts";
import { UsageError } from "../arguments/usage-error.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines } from "../print/print.ts";
import { draftsOf } from "./draft-lines.ts";
import { priorityOption, textOption } from "./field-options.ts";
import { refuse } from "./refusal-words.ts";
import { taskVerb } from "./task-verb.ts";

export const help = `Usage: doneward task add <subject...> [options]
       doneward task add --jsonl < tasks.jsonl

Adds a task, or with --jsonl one for every line of standard input: all or none.

  --description TEXT   more about it; - reads standard input
  --active-form TEXT   what to show while it is in progress
  --priority N         0 (first) to 4; default 2
  --label A,B          labels
  --blocked-by ID,ID   what must be closed first
  --parent ID          the task that it is a part of
  --check COMMAND      a command whose success would prove it done
  --owner NAME         who has it from the start

A line of --jsonl is an object with subject and, if wanted, description,
activeForm, priority, labels, blockedBy, parent, check, owner, waits, metadata,
id, and "as": a name by which other lines may refer to it.

Also --json, --board, --as, --store: see doneward task --help.`;

const options = {
  jsonl: "flag",
  description: "text",
  "active-form": "text",
  priority: "text",
  label: "text",
  "blocked-by": "text",
  parent: "text",
  check: "text",
  owner: "text",
} as const;

export const run: Run = taskVerb({
  help,
  options,
  words: { max: Infinity },
  async act({ board, words, options, io }) {
    if (options.jsonl === words.length > 0) {
      throw new UsageError("Say what to do, or give --jsonl and the tasks on standard input.");
    }
    const drafts = options.jsonl
      ? draftsOf(await io.readInput())
      : [await draftOf(words.join(" "), options, io)];
    const added = await board.add(drafts);
    if (!added.ok) return refuse(io, options.json, added.refusal);
    const { tasks } = added;
    const rows = tasks.map(({ id, subject }) => `Added ${safeText(id)}: ${safeText(subject)}`);
    if (options.json) printJson(io, "tasks", { ok: true, tasks });
    else printLines(io.stdout, rows);
    return EXIT.done;
  },
});

type Given = { readonly [Name in keyof Omit<typeof options, "jsonl">]: string | undefined };

async function draftOf(subject: string, given: Given, io: Io): Promise<TaskDraft> {
  const { description, priority, parent, check, owner, "active-form": activeForm } = given;
  return {
    subject,
    ...(description !== undefined && { description: await textOption(io, description) }),
    ...(activeForm !== undefined && { activeForm }),
    ...(priority !== undefined && { priority: priorityOption(priority) }),
    labels: namesOption(given.label),
    blockedBy: namesOption(given["blocked-by"]),
    ...(parent !== undefined && { parent }),
    ...(check !== undefined && { check }),
    ...(owner !== undefined && { owner }),
  };
}
