import path from "node:path";
import type { Task } from "../../../task/index.ts";
import { newTask, TASK_PRIORITIES, TASK_STATUSES } from "../../../task/index.ts";
import type { JsonObject } from "../../../todo/json.ts";
import { isObject, parsedJson } from "../../../todo/json.ts";
import { digestOf } from "../../digest.ts";
import { fileName } from "../documents/file-name.ts";
import type { ScopePlace } from "../documents/scope-place.ts";

/** The folder of tasks, beside that of lists. */
const TASKS = "task";

/** What a file says of a task; one without a task keeps the id of a task that was deleted. */
export interface TaskFile {
  readonly id: string;
  readonly task: Task | undefined;
  readonly version: number;
  /** New tasks get higher numbers. */
  readonly age: number;
}

export type FileReading =
  | { readonly ok: true; readonly file: TaskFile; readonly isEdited: boolean }
  | { readonly ok: false; readonly reason: string };

export function boardFolder({ root, scope }: ScopePlace): string {
  return path.join(path.dirname(root), TASKS, fileName(scope));
}

export function taskPath(place: ScopePlace, id: string): string {
  const name = id.includes("/") ? `@${digestOf(JSON.stringify(id))}` : fileName(id);
  return path.join(boardFolder(place), `${name}.json`);
}

/** For people to read and edit. The check at the end tells whether somebody has. */
export function taskText({ id, task, version, age }: TaskFile): Buffer {
  const content = task ? subjectFirst(task) : { id, deleted: true };
  const doneward = { version, age, check: digestOf(JSON.stringify(content)) };
  return Buffer.from(`${JSON.stringify({ ...content, doneward }, null, 2)}\n`);
}

/** What a person looks for stands first. */
function subjectFirst({ id, subject, ...rest }: Task): Task {
  return { id, subject, ...rest };
}

export function readTaskFile(bytes: Buffer, now: number): FileReading {
  const parsed = parsedJson(bytes.toString());
  if (!isObject(parsed)) return { ok: false, reason: "it is not a JSON object" };
  const { doneward, ...content } = parsed;
  const { id } = content;
  if (typeof id !== "string" || id === "") return { ok: false, reason: "it has no id" };
  const own = isObject(doneward) ? doneward : {};
  const { version, age, check } = own;
  const isEdited = check !== digestOf(JSON.stringify(content));
  const numbers = { version: countOr(version, 0), age: countOr(age, Infinity) };
  if (content["deleted"] === true) {
    return { ok: true, file: { id, task: undefined, ...numbers }, isEdited };
  }
  const task = isEdited ? completed(id, content, now) : (content as unknown as Task);
  const reason = reasonAgainst(task);
  return reason ? { ok: false, reason } : { ok: true, file: { id, task, ...numbers }, isEdited };
}

/** With what a person need not write. */
function completed(id: string, content: JsonObject, now: number): Task {
  return { ...newTask(id, { subject: "" }, now), ...content } as Task;
}

function reasonAgainst(task: Task): string | undefined {
  const { subject, status, priority, blockedBy, labels, waits, parent, owner } = task;
  if (typeof subject !== "string" || subject === "") return "its subject is not a text";
  if (!TASK_STATUSES.includes(status)) return `its status is none of ${TASK_STATUSES.join(", ")}`;
  if (!TASK_PRIORITIES.includes(priority)) return "its priority is not a number from 0 to 4";
  if (![blockedBy, labels].every(areTexts)) return "its blockers and labels are not lists of texts";
  if (!Array.isArray(waits) || !waits.every(isObject)) return "its waits are not a list";
  if (![parent, owner].every((name) => name === undefined || typeof name === "string")) {
    return "its parent or owner is not a text";
  }
  if (!isObject(task.times) || !Number.isFinite(task.epoch) || !Number.isFinite(task.attempts)) {
    return "its times, epoch or attempts are not as they were";
  }
  return undefined;
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

function countOr(value: unknown, otherwise: number): number {
  return Number.isSafeInteger(value) ? (value as number) : otherwise;
}
