import type { TaskPatch } from "../../task/index.ts";
import { namesOption } from "../arguments/names-option.ts";
import { UsageError } from "../arguments/usage-error.ts";
import type { Io, Run } from "../io.ts";
import { priorityOption, textOption } from "./field-options.ts";
import { refuse } from "./refusal-words.ts";
import { taskVerb } from "./task-verb.ts";
import { told } from "./task-words.ts";

export const help = `Usage: doneward task edit <id> <what> [options]

Changes a task. What is not named stays.

  --subject TEXT        what is to be done
  --description TEXT    more about it; - reads standard input
  --active-form TEXT    what to show while it is in progress
  --priority N          0 (first) to 4
  --parent ID           the task that it is a part of
  --check COMMAND       a command whose success would prove it done
  --add-label A,B       labels that it gets
  --remove-label A,B    labels that it loses
  --clear FIELD,FIELD   takes away description, active-form, check or parent
  --reopen              opens a closed task again
  --retry               forgives its failures

Also --json, --board, --as, --store: see doneward task --help.`;

const fields = {
  subject: "text",
  description: "text",
  "active-form": "text",
  priority: "text",
  parent: "text",
  check: "text",
  "add-label": "text",
  "remove-label": "text",
  clear: "text",
} as const;

type Given = { readonly [Name in keyof typeof fields]: string | undefined };

export const run: Run = taskVerb({
  help,
  options: { ...fields, reopen: "flag", retry: "flag" },
  words: { min: 1 },
  async act({ board, words: [id = ""], options, io }) {
    const patch = await patchOf(options, io);
    const kinds = [Object.keys(patch).length > 0, options.reopen, options.retry];
    if (kinds.filter(Boolean).length !== 1) {
      throw new UsageError("Say what to change: fields, or --reopen, or --retry.");
    }
    const edited = options.reopen
      ? await board.reopen(id)
      : options.retry
        ? await board.retry(id)
        : await board.edit(id, patch);
    if (!edited.ok) return refuse(io, options.json, edited.refusal);
    return told(io, options.json, options.reopen ? "Reopened" : "Changed", edited.task);
  },
});

async function patchOf(given: Given, io: Io): Promise<TaskPatch> {
  const { subject, description, priority, parent, check, "active-form": activeForm } = given;
  return {
    ...cleared(given.clear),
    ...(subject !== undefined && { subject }),
    ...(description !== undefined && { description: await textOption(io, description) }),
    ...(activeForm !== undefined && { activeForm }),
    ...(priority !== undefined && { priority: priorityOption(priority) }),
    ...(parent !== undefined && { parent }),
    ...(check !== undefined && { check }),
    ...(given["add-label"] !== undefined && { addLabels: namesOption(given["add-label"]) }),
    ...(given["remove-label"] !== undefined && {
      removeLabels: namesOption(given["remove-label"]),
    }),
  };
}

const CLEARABLE: { readonly [name: string]: TaskPatch } = {
  description: { description: null },
  "active-form": { activeForm: null },
  check: { check: null },
  parent: { parent: null },
};

function cleared(names: string | undefined): TaskPatch {
  return namesOption(names).reduce<TaskPatch>((patch, name) => {
    const more = Object.hasOwn(CLEARABLE, name) ? CLEARABLE[name] : undefined;
    if (more) return { ...patch, ...more };
    throw new UsageError(`--clear takes ${Object.keys(CLEARABLE).join(", ")}, not "${name}"`);
  }, {});
}
