import path from "node:path";
import { StoreError } from "../../contract.ts";
import { ensurePrivateDirectory } from "../disk/private-directory.ts";
import { identityOf, readFile } from "../disk/read-file.ts";
import { replaceFile } from "../disk/replace-file.ts";
import type { ScopePlace } from "../documents/scope-place.ts";
import type { FileReading, TaskFile } from "./task-file.ts";
import { boardFolder, readTaskFile, taskPath, taskText } from "./task-file.ts";

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
