import type { LinkedTask, Task, TaskOutcome } from "../../../task/index.ts";
import { isClosed, TASK_STATES } from "../../../task/index.ts";
import type { Reply } from "../../dialect.ts";
import { lineOf, named, refusalText, refused, shownIds } from "./messages.ts";

/** A reply says what changed and what can be done next; a whole task only when somebody takes it. */
export function encodeTask(outcome: TaskOutcome): Reply {
  switch (outcome.kind) {
    case "added":
      return added(outcome.tasks);
    case "claimed":
      return claimed(outcome.task);
    case "updated":
      return updated(outcome);
    case "read":
      return read(outcome.found);
    case "paged":
      return paged(outcome);
    case "refused":
      return refused(refusalText(outcome.refusal));
    case "created":
    case "listed":
    case "deleted":
      throw new TypeError(`[doneward] No tool of these asks for what was ${outcome.kind}.`);
  }
}

function reply(text: string, details: object): Reply {
  return { text, details, isError: false };
}

/** A task as programs see it. */
interface ShownTask extends Pick<Task, "id" | "subject" | "status" | "priority"> {
  readonly owner?: string;
}

function shown({ id, subject, status, priority, owner }: Task): ShownTask {
  return { id, subject, status, priority, ...(owner !== undefined && { owner }) };
}

/** The ids in the order of the call. */
function added(tasks: readonly Task[]): Reply {
  const ids = tasks.map(({ id }) => id);
  return reply(`Added ${shownIds(ids)}.`, { added: ids });
}

function claimed(task: Task | undefined): Reply {
  if (!task) return reply("Nothing is ready. task_read shows what is open.", { task: null });
  return reply([`Claimed ${named(task)}.`, ...factLines(task)].join("\n"), { task: shown(task) });
}

type Updated = Extract<TaskOutcome, { kind: "updated" }>;

function updated({ before, after, unblocked = [], finished }: Updated): Reply {
  const { task } = after;
  const words = [`${verbOf(before.task, task)} ${named(task)}.`];
  if (unblocked.length > 0) words.push(`Now ready: ${unblocked.map(named).join(", ")}.`);
  if (finished) words.push("No task is open any more.");
  return reply(words.join(" "), { task: shown(task), unblocked: unblocked.map(({ id }) => id) });
}

function verbOf(before: Task, after: Task): string {
  if (before.status !== after.status) return VERBS[after.status];
  if (before.owner !== after.owner) return after.owner === undefined ? "Gave back" : "Claimed";
  if (before.notes?.length !== after.notes?.length) return "Noted";
  return before.times.changed === after.times.changed ? "No change of" : "Edited";
}

const VERBS = {
  open: "Gave back",
  in_progress: "Started",
  done: "Done:",
  cancelled: "Cancelled",
} as const;

function read({ task, blocks, openBlockers }: LinkedTask): Reply {
  const owner = task.owner === undefined || isClosed(task) ? "" : `, with ${task.owner}`;
  const lines = [
    `${named(task)} P${task.priority} ${task.status}${owner}`,
    ...(openBlockers.length === 0 ? [] : [`Waits for: ${shownIds(openBlockers)}`]),
    ...(blocks.length === 0 ? [] : [`Blocks: ${shownIds(blocks)}`]),
    ...factLines(task),
  ];
  return reply(lines.join("\n"), { task: shown(task), blocks, openBlockers });
}

/** What there is to know for whoever does the task. */
function factLines({ description, check, notes = [], evidence = [] }: Task): string[] {
  return [
    ...(description === undefined ? [] : [description]),
    ...(check === undefined ? [] : [`Check: ${check}`]),
    ...notes.map(({ by, text }) => `Note${by === undefined ? "" : ` of ${by}`}: ${text}`),
    ...evidence.map(({ summary }) => `Evidence: ${summary}`),
  ].map((line) => line.toWellFormed());
}

function paged({ tasks, next, counts }: Extract<TaskOutcome, { kind: "paged" }>): Reply {
  const states = TASK_STATES.filter((state) => counts[state] > 0);
  const standing = states.map((state) => `${counts[state]} ${state}`).join(", ");
  const lines = tasks.map(lineOf);
  const more = next === undefined ? [] : [`More: cursor ${next}`];
  const head = standing === "" ? "The board is empty." : `${standing}.`;
  return reply([head, ...lines, ...more].join("\n"), {
    counts,
    lines,
    ...(next !== undefined && { cursor: next }),
  });
}
