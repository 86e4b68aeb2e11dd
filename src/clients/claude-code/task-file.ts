import type { Task, TaskStatus } from "../../task/index.ts";
import { newTask } from "../../task/index.ts";
import type { JsonObject, JsonValue } from "../../todo/index.ts";
import { isObject, parsedJson } from "../../todo/index.ts";

/** A task as Claude Code keeps it, one a file. */
export interface TaskFile {
  readonly id: string;
  readonly subject: string;
  readonly description: string;
  readonly activeForm?: string;
  readonly owner?: string;
  readonly status: "pending" | "in_progress" | "completed";
  readonly blocks: readonly string[];
  readonly blockedBy: readonly string[];
  readonly metadata?: JsonObject;
}

const STATUSES: { readonly [status in TaskFile["status"]]: TaskStatus } = {
  pending: "open",
  in_progress: "in_progress",
  completed: "done",
};

const FILE_STATUSES: { readonly [status in TaskStatus]: TaskFile["status"] } = {
  open: "pending",
  in_progress: "in_progress",
  done: "completed",
  cancelled: "completed",
};

/** What a file says of a task, in its order; what it waits for in the order of the ids. */
export function fileFields(task: Task): Omit<TaskFile, "id" | "blocks"> {
  const { subject, description = "", activeForm, owner, status, blockedBy, metadata } = task;
  return {
    subject,
    description,
    ...(activeForm !== undefined && { activeForm }),
    ...(owner !== undefined && { owner }),
    status: FILE_STATUSES[status],
    blockedBy: [...blockedBy].sort(),
    ...(metadata && { metadata }),
  };
}

/** Undefined: this is no task. Fields of a wrong type are left out rather than refused. */
export function parseTaskFile(text: string): TaskFile | undefined {
  const value = parsedJson(text);
  if (!isObject(value)) return undefined;
  const { id, subject, description, activeForm, owner, status, metadata } = value;
  if (typeof id !== "string" || typeof subject !== "string") return undefined;
  return {
    id,
    subject,
    description: typeof description === "string" ? description : "",
    ...(typeof activeForm === "string" && { activeForm }),
    ...(typeof owner === "string" && owner !== "" && { owner }),
    status: isStatus(status) ? status : "pending",
    blocks: idsIn(value["blocks"]),
    blockedBy: idsIn(value["blockedBy"]),
    ...(isObject(metadata) && { metadata }),
  };
}

export function taskFileText(file: TaskFile): string {
  const { id, subject, description, activeForm, owner, status, blocks, blockedBy, metadata } = file;
  const inOrder = {
    id,
    subject,
    description,
    activeForm,
    owner,
    status,
    blocks,
    blockedBy,
    metadata,
  };
  return JSON.stringify(inOrder, null, 2);
}

/** `at`: when the file was changed, the only time that is known of it. */
export function taskFromFile(file: TaskFile, blockedBy: readonly string[], at: number): Task {
  const { id, subject, description, activeForm, owner, metadata } = file;
  const status = STATUSES[file.status];
  const draft = {
    subject,
    description,
    blockedBy,
    ...(activeForm !== undefined && { activeForm }),
    ...(owner !== undefined && { owner }),
    ...(metadata && { metadata }),
  };
  const { times, ...task } = newTask(id, draft, at);
  return {
    ...task,
    status,
    epoch: owner === undefined ? 0 : 1,
    times: { ...times, ...(status === "done" && { closed: at }) },
  };
}

function isStatus(value: JsonValue | undefined): value is TaskFile["status"] {
  return typeof value === "string" && Object.hasOwn(STATUSES, value);
}

function idsIn(value: JsonValue | undefined): readonly string[] {
  if (!Array.isArray(value)) return [];
  const ids = (value as readonly JsonValue[]).filter((id) => typeof id === "string");
  return [...new Set(ids)];
}
