import path from "node:path";
import type { Task } from "../../../task/index.ts";
import { newTask, TASK_PRIORITIES, TASK_STATUSES } from "../../../task/index.ts";
import type { JsonObject } from "../../../todo/json.ts";
import { isObject, parsedJson } from "../../../todo/json.ts";
import { StoreError } from "../../contract.ts";
import { digestOf } from "../../digest.ts";
import { ensurePrivateDirectory, identityOf, readFile, replaceFile } from "../disk.ts";
import type { ScopePlace } from "../place.ts";
import { fileName } from "../file-name.ts";

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

type FileReading =
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
function taskText({ id, task, version, age }: TaskFile): Buffer {
  const content = task ? subjectFirst(task) : { id, deleted: true };
  const doneward = { version, age, check: digestOf(JSON.stringify(content)) };
  return Buffer.from(`${JSON.stringify({ ...content, doneward }, null, 2)}\n`);
}

/** What a person looks for stands first. */
function subjectFirst({ id, subject, ...rest }: Task): Task {
  return { id, subject, ...rest };
}

function readTaskFile(bytes: Buffer, now: number): FileReading {
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

export interface FoundTask {
  readonly path: string;
  readonly identity: string;
  readonly modified: number;
  readonly bytes: Buffer;
  readonly reading: FileReading;
}

/** So many tasks are still quick to go through. */
const MOST_TASKS = 5_000;

export function refuseTooMany({ scope }: ScopePlace, count: number): void {
  if (count <= MOST_TASKS) return;
  const message = `${scope} has ${MOST_TASKS} tasks: for more take a store in SQLite or PostgreSQL`;
  throw new StoreError("files", "too-large", message);
}

export function hasTasks(place: ScopePlace): boolean {
  return place.door.look(boardFolder(place)) !== undefined;
}

/** By path, as it was last read: good for as long as its file has the same identity. */
export type KnownTasks = Map<string, FoundTask>;

/** Every file of a board. Those that are as they were are not read again. */
export function readFolder(place: ScopePlace, now: number): FoundTask[] {
  const known = place.memory.tasks;
  const folder = boardFolder(place);
  const names = place.door
    .entries(folder)
    .map(({ name }) => name)
    .filter((name) => name.endsWith(".json") && !name.startsWith("."));
  const found = names.flatMap((name) => {
    const file = path.join(folder, name);
    const before = known.get(file);
    if (before && before.identity === identityOf(place.door, file)) return [before];
    const read = readFile(place.door, file);
    return read ? [{ ...read, path: file, reading: readTaskFile(read.bytes, now) }] : [];
  });
  known.clear();
  for (const task of found) known.set(task.path, task);
  return found;
}

/** Puts the file of a task in the place of what is there. It is on disk when this returns. */
export function writeTask(place: ScopePlace, file: TaskFile, now: number): void {
  const target = taskPath(place, file.id);
  for (const directory of foldersTo(place, path.dirname(target))) {
    ensurePrivateDirectory(place.door, directory);
  }
  const bytes = taskText(file);
  const identity = replaceFile(place, target, [bytes]);
  const reading = readTaskFile(bytes, now);
  place.memory.tasks.set(target, { path: target, identity, modified: now, bytes, reading });
}

function foldersTo({ door }: ScopePlace, folder: string): string[] {
  const parts = path.relative(door.root, folder).split(path.sep);
  return parts.map((_, place) => path.join(door.root, ...parts.slice(0, place + 1)));
}
