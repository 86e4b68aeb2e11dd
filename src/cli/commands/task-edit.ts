import type { Task, TaskDraft, TaskPatch, Wait } from "../../task/index.ts";
import { waitWords } from "../../views/task-words.ts";
import { safeText } from "../../views/text/safe-text.ts";
import type { OptionValues } from "../arguments/read-arguments.ts";
import { UsageError } from "../arguments/usage.ts";
import { momentOption, namesOption } from "../arguments/values.ts";
import type { CommandTable } from "../command.ts";
import type { Io } from "../io.ts";
import { printResult } from "../print/print.ts";
import { draftsOf, priorityOption, textOption } from "../task/field-options.ts";
import { taskCommand } from "../task/task-command.ts";
import { printDecided, refuse } from "../task/task-words.ts";

/** Fields that a new task can have, and that can be changed. */
const FIELDS = {
  description: { value: "TEXT", about: "more about it; - reads standard input" },
  "active-form": { value: "TEXT", about: "what to show while it is in progress" },
  priority: { value: "N", about: "0 (first) to 4; a new task has 2" },
  parent: { value: "ID", about: "the task that it is a part of", offers: "task" },
  check: { value: "COMMAND", about: "a command whose success would prove it done" },
} as const;

const ADD_OPTIONS = {
  jsonl: { about: "one task for each line of standard input: all or none" },
  ...FIELDS,
  label: { value: "A,B", about: "labels" },
  "blocked-by": {
    value: "ID,ID",
    about: "tasks that must be closed first",
    isList: true,
    offers: "task",
  },
  owner: { value: "NAME", about: "who owns it from the start" },
} as const;

const EDIT_OPTIONS = {
  subject: { value: "TEXT", about: "what is to be done" },
  ...FIELDS,
  "add-label": { value: "A,B", about: "labels that it gets" },
  "remove-label": { value: "A,B", about: "labels that it loses" },
  clear: { value: "FIELD,FIELD", about: "removes description, active-form, check or parent" },
  reopen: { about: "opens a closed task again" },
  retry: { about: "forgives its failures" },
} as const;

const WAIT_OPTIONS = {
  until: { value: "TIME", about: "for a time: 10m, 2h, 3d or 2026-12-24T18:00" },
  event: { value: "NAME", about: "for an event, until doneward event NAME" },
  person: { value: "NAME", about: "for a person; anybody: whoever answers" },
  question: { value: "TEXT", about: "what the person is asked" },
  over: { about: "ends the wait that you name, or all waits" },
} as const;

export const commands: CommandTable = {
  "task add": taskCommand({
    arguments: [{ name: "subject", isOptional: true, isMany: true }],
    options: ADD_OPTIONS,
    details: [
      'A line of --jsonl is an object with subject and, if wanted, description, activeForm, priority, labels, blockedBy, parent, check, owner, waits, metadata, id, and "as": a name by which other lines refer to it.',
    ],
    examples: [
      "doneward task add Write the migration --priority 1",
      "doneward task add --jsonl < tasks.jsonl",
    ],
    async act({ board, words, options, io }) {
      if (options.jsonl === words.length > 0) {
        throw new UsageError("Name the task, or pass --jsonl and the tasks on standard input.");
      }
      const drafts = options.jsonl
        ? draftsOf(await io.readInput())
        : [await draftOf(words.join(" "), options, io)];
      const added = await board.add(drafts);
      if (!added.ok) return refuse(io, options.json, added.refusal);
      const { tasks } = added;
      const rows = tasks.map(({ id, subject }) => `Added ${safeText(id)}: ${safeText(subject)}`);
      return printResult(io, options.json, "tasks", { ok: true, tasks }, rows);
    },
  }),

  "task edit": taskCommand({
    arguments: [{ name: "id", offers: "task" }],
    options: EDIT_OPTIONS,
    details: ["Fields that you do not name stay."],
    examples: ["doneward task edit k3f --priority 0", "doneward task edit k3f --reopen"],
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
      return printDecided(io, options.json, edited, options.reopen ? "Reopened" : "Changed");
    },
  }),

  "task note": taskCommand({
    arguments: [
      { name: "id", offers: "task" },
      { name: "text", isMany: true },
    ],
    details: ["- as the text reads standard input."],
    examples: ["doneward task note k3f Staging is down", "doneward task note k3f - < log.txt"],
    async act({ board, words: [id = "", ...words], options: { json }, io }) {
      const noted = await board.note(id, await textOption(io, words.join(" ")));
      return printDecided(io, json, noted, "Noted on");
    },
  }),

  "task block": taskCommand({
    arguments: [
      { name: "id", offers: "task" },
      { name: "by", isMany: true, offers: "task" },
    ],
    details: ["A cycle is refused, and shown."],
    examples: ["doneward task block k3f b7x    # k3f comes after b7x", "doneward task graph"],
    act: async ({ board, words: [id = "", ...by], options: { json }, io }) =>
      printDecided(io, json, await board.block(id, by), blockedWords),
  }),

  "task unblock": taskCommand({
    arguments: [
      { name: "id", offers: "task" },
      { name: "by", isMany: true, offers: "task" },
    ],
    examples: ["doneward task unblock k3f b7x", "doneward task ready"],
    act: async ({ board, words: [id = "", ...by], options: { json }, io }) =>
      printDecided(io, json, await board.unblock(id, by), blockedWords),
  }),

  "task wait": taskCommand({
    arguments: [{ name: "id", offers: "task" }],
    options: WAIT_OPTIONS,
    examples: [
      "doneward task wait k3f --until 2h",
      'doneward task wait k3f --person Ada --question "Which region?"',
    ],
    async act({ board, words: [id = ""], options, io }) {
      const { json, over } = options;
      if (over) {
        const ended = await board.unwait(id, isMeant(options));
        return printDecided(io, json, ended, "No longer waiting:");
      }
      const wait = waitOf(options, io.now());
      const words = `Waits ${waitWords(wait, io.now())}:`;
      return printDecided(io, json, await board.wait(id, wait), words);
    },
  }),
};

function blockedWords({ blockedBy }: Task): string {
  return `Blocked by ${blockedBy.join(", ") || "nothing"}:`;
}

async function draftOf(
  subject: string,
  given: OptionValues<typeof ADD_OPTIONS>,
  io: Io,
): Promise<TaskDraft> {
  return {
    subject,
    ...(await fieldsOf(given, io)),
    labels: namesOption(given.label),
    blockedBy: namesOption(given["blocked-by"]),
    ...(given.owner !== undefined && { owner: given.owner }),
  };
}

async function patchOf(given: OptionValues<typeof EDIT_OPTIONS>, io: Io): Promise<TaskPatch> {
  const { subject, "add-label": added, "remove-label": removed } = given;
  return {
    ...cleared(given.clear),
    ...(subject !== undefined && { subject }),
    ...(await fieldsOf(given, io)),
    ...(added !== undefined && { addLabels: namesOption(added) }),
    ...(removed !== undefined && { removeLabels: namesOption(removed) }),
  };
}

async function fieldsOf(
  given: OptionValues<typeof FIELDS>,
  io: Io,
): Promise<Omit<TaskDraft, "subject">> {
  const { description, priority, parent, check, "active-form": activeForm } = given;
  return {
    ...(description !== undefined && { description: await textOption(io, description) }),
    ...(activeForm !== undefined && { activeForm }),
    ...(priority !== undefined && { priority: priorityOption(priority) }),
    ...(parent !== undefined && { parent }),
    ...(check !== undefined && { check }),
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

function waitOf(
  { until, event, person, question }: OptionValues<typeof WAIT_OPTIONS>,
  now: number,
): Wait {
  const named = [until, event, person].filter((one) => one !== undefined);
  if (named.length !== 1) throw new UsageError("Pass one of --until, --event, --person or --over.");
  if (until !== undefined) return { kind: "until", at: momentOption("until", until, now) };
  if (event !== undefined) return { kind: "event", name: event };
  return {
    kind: "person",
    ...(person !== undefined && person !== "anybody" && { name: person }),
    ...(question !== undefined && { question }),
  };
}

function isMeant({ event, person }: OptionValues<typeof WAIT_OPTIONS>): (wait: Wait) => boolean {
  if (event !== undefined) return (wait) => wait.kind === "event" && wait.name === event;
  if (person === undefined) return () => true;
  const name = person === "anybody" ? undefined : person;
  return (wait) => wait.kind === "person" && wait.name === name;
}
