import type {
  LinkedTask,
  ListedTask,
  Task,
  TaskOperation,
  TaskOutcome,
  TaskRefusal,
  TaskStatus,
} from "../../../task/index.ts";
import { uncheckedCount } from "../../../todo/index.ts";
import type { Reply } from "../../dialect.ts";
import type { ThreeStatus } from "../../three-statuses.ts";
import { verificationNudge } from "../messages.ts";

export function encodeTask(outcome: TaskOutcome, operation: TaskOperation): Reply {
  switch (outcome.kind) {
    case "created":
      return created(outcome.task);
    case "read":
      return read(outcome.found);
    case "listed":
      return listed(outcome.tasks);
    case "updated":
      return updated(outcome, operation);
    case "deleted":
      return deleted(outcome.task);
    case "added":
    case "claimed":
    case "paged":
      throw new TypeError(`[doneward] No tool of these asks for what was ${outcome.kind}.`);
    case "refused":
      return refused(refusalText(outcome.refusal, idOf(operation)), operation);
  }
}

/** What is cancelled reads as completed: these tools have no other word for closed. */
const SHOWN: { readonly [status in TaskStatus]: ThreeStatus } = {
  open: "pending",
  in_progress: "in_progress",
  done: "completed",
  cancelled: "completed",
};

function reply(
  text: string,
  details: TaskCreateResult | TaskGetResult | TaskUpdateResult | TaskListResult,
): Reply {
  return { text, details, isError: false };
}

function created({ id, subject, description = "" }: Task): Reply {
  const text = `Task #${id} created successfully: ${subject}`;
  return reply(text, { task: { id, subject, description } });
}

function read({ task, blocks }: LinkedTask): Reply {
  const { id, subject, description = "", blockedBy } = task;
  const status = SHOWN[task.status];
  const lines = [`Task #${id}: ${subject}`, `Status: ${status}`, `Description: ${description}`];
  if (blockedBy.length > 0) lines.push(`Blocked by: ${numbers(blockedBy)}`);
  if (blocks.length > 0) lines.push(`Blocks: ${numbers(blocks)}`);
  const details = { task: { id, subject, description, status, blocks, blockedBy } };
  return reply(lines.join("\n"), details);
}

/** Tasks that programs keep among the others for themselves are not shown. */
function listed(tasks: readonly ListedTask[]): Reply {
  const shown = tasks.filter(({ task }) => !task.metadata?.["_internal"]);
  const lines = shown.map(({ task, openBlockers }) => {
    const owner = task.owner === undefined ? "" : ` (${task.owner})`;
    const blockers = openBlockers.length === 0 ? "" : ` [blocked by ${numbers(openBlockers)}]`;
    return `#${task.id} [${SHOWN[task.status]}] ${task.subject}${owner}${blockers}`;
  });
  const text = lines.length === 0 ? "No tasks found" : lines.join("\n");
  return reply(text, {
    tasks: shown.map(({ task: { id, subject, status, owner }, openBlockers }) => ({
      id,
      subject,
      status: SHOWN[status],
      ...(owner !== undefined && { owner }),
      blockedBy: openBlockers,
    })),
  });
}

function updated(
  { before, after, finished }: Extract<TaskOutcome, { kind: "updated" }>,
  operation: TaskOperation,
): Reply {
  const { id } = after.task;
  const updatedFields = changedFields(before, after, operation);
  const [from, to] = [SHOWN[before.task.status], SHOWN[after.task.status]];
  const nudge = finished && verificationNudge(uncheckedTasks(finished), "tasks");
  const text = `Updated task #${id} ${updatedFields.join(", ")}`.trimEnd();
  return reply([text, nudge ?? []].flat().join("\n\n"), {
    success: true,
    taskId: id,
    updatedFields,
    ...(from !== to && { statusChange: { from, to } }),
  });
}

/** In the order in which the program names them. Metadata that was sent counts as changed. */
function changedFields(before: LinkedTask, after: LinkedTask, operation: TaskOperation): string[] {
  const [old, now] = [before.task, after.task];
  const isSent = operation.kind === "update" && operation.update.patch?.metadata !== undefined;
  const fields: readonly (readonly [name: string, isChanged: boolean])[] = [
    ["subject", old.subject !== now.subject],
    ["description", old.description !== now.description],
    ["activeForm", old.activeForm !== now.activeForm],
    ["owner", old.owner !== now.owner],
    ["metadata", isSent],
    ["status", SHOWN[old.status] !== SHOWN[now.status]],
    ["blocks", before.blocks.length !== after.blocks.length],
    ["blockedBy", old.blockedBy.length !== now.blockedBy.length],
  ];
  return fields.filter(([, isChanged]) => isChanged).map(([name]) => name);
}

function uncheckedTasks(finished: readonly Task[]): number | undefined {
  const done = finished.filter(({ status }) => status === "done");
  return uncheckedCount(done.map(({ subject, ...task }) => ({ ...task, content: subject })));
}

function deleted({ id, status }: Task): Reply {
  return reply(`Updated task #${id} deleted`, {
    success: true,
    taskId: id,
    updatedFields: ["deleted"],
    statusChange: { from: SHOWN[status], to: "deleted" },
  });
}

/** A refusal is a result like any other: an error would end the calls that run beside this one. */
function refused(error: string, operation: TaskOperation): Reply {
  if (operation.kind === "read") return reply(error, { task: null });
  const taskId = idOf(operation);
  return reply(error, { success: false, taskId, updatedFields: [], error });
}

function idOf(operation: TaskOperation): string {
  return "id" in operation ? operation.id : "";
}

/** What programs receive of each tool. */

export interface TaskCreateResult {
  readonly task: { readonly id: string; readonly subject: string; readonly description: string };
}

export interface TaskGetResult {
  readonly task: {
    readonly id: string;
    readonly subject: string;
    readonly description: string;
    readonly status: ThreeStatus;
    readonly blocks: readonly string[];
    readonly blockedBy: readonly string[];
  } | null;
}

export interface TaskUpdateResult {
  readonly success: boolean;
  readonly taskId: string;
  readonly updatedFields: readonly string[];
  readonly error?: string;
  readonly statusChange?: { readonly from: string; readonly to: string };
}

export interface TaskListResult {
  readonly tasks: readonly {
    readonly id: string;
    readonly subject: string;
    readonly status: ThreeStatus;
    readonly owner?: string;
    /** Those that are not completed. */
    readonly blockedBy: readonly string[];
  }[];
}

/** Why nothing was changed, for the model that asked to change a task. */
export function refusalText(refusal: TaskRefusal, asked: string): string {
  switch (refusal.code) {
    case "task_not_found":
      return refusal.id === asked ? "Task not found" : `Task #${refusal.id} not found`;
    case "blocked":
      return `Task #${refusal.id} is blocked by ${numbers(refusal.by)}: complete first what it waits for`;
    case "already_resolved":
      return `Task #${refusal.id} is already completed`;
    case "self_dependency":
      return `Task #${refusal.id} cannot wait for itself`;
    case "cycle":
      return `Each task would wait for the next: ${numbers(refusal.path, " → ")}`;
    default:
      return `Task #${asked} was not changed: ${refusal.code}`;
  }
}

export function numbers(ids: readonly string[], separator = ", "): string {
  return ids.map((id) => `#${id}`).join(separator);
}
