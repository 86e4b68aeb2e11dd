import path from "node:path";
import { Door } from "../../door/index.ts";
import type { ScopeDump } from "../../stores/contract.ts";
import type { Task } from "../../task/index.ts";
import type { TaskFile } from "./task-file.ts";
import { parseTaskFile, taskFromFile } from "./task-file.ts";

/** Larger than any task that a model writes. */
const LARGEST_FILE = 1024 * 1024;

export interface TaskListSigns {
  readonly env: { readonly [name: string]: string | undefined };
  readonly sessionId: string;
  /** Of the team that this process runs an agent of. */
  readonly team?: string;
  /** Of the team that this session leads. */
  readonly ledTeam?: string;
}

/** The list that a session of Claude Code has. */
export function taskListId({ env, sessionId, team, ledTeam }: TaskListSigns): string {
  const candidates = [env["CLAUDE_CODE_TASK_LIST_ID"], team, env["CLAUDE_CODE_TEAM_NAME"], ledTeam];
  return candidates.find((id) => id !== undefined && id !== "") ?? sessionId;
}

/** The directory with all lists of a person. */
export function taskListsDirectory(
  env: { readonly [name: string]: string | undefined },
  home: string,
): string {
  return path.join(env["CLAUDE_CONFIG_DIR"] ?? path.join(home, ".claude"), "tasks");
}

/** The directory of one list below that of all. */
export function taskDirectory(lists: string, listId: string): string {
  return path.join(lists, listId.replaceAll(/[^\w-]/g, "-"));
}

/** A list as it is on disk. */
export interface ReadTaskDirectory {
  /** By number. */
  readonly files: readonly TaskFile[];
  /** The same as tasks of a board. References to tasks that are not there are left out. */
  readonly tasks: readonly Task[];
  /** Numbers up to this one were given. */
  readonly highest: number;
  /** Names of files that are no tasks though they are called so. */
  readonly unreadable: readonly string[];
}

/** Reads a list and changes nothing. A directory that is not there has no tasks. */
export function readTaskDirectory(directory: string): ReadTaskDirectory {
  const read = taskFileNames(directory).map((name) => readOne(directory, name));
  const found = read
    .flatMap(({ file, at }) => (file ? [{ file, at }] : []))
    .sort((one, other) => Number(one.file.id) - Number(other.file.id));
  const files = found.map(({ file }) => file);
  const blockers = blockersAmong(files);
  return {
    files,
    tasks: found.map(({ file, at }) => taskFromFile(file, blockers.get(file.id) ?? [], at)),
    highest: Math.max(readMark(directory), ...files.map(({ id }) => Number(id) || 0)),
    unreadable: read.flatMap(({ file, name }) => (file ? [] : [name])),
  };
}

/** A list as a scope that an empty store can be given: a board that can be looked at, and written to without a trace on the disk. */
export function taskDirectoryDump({ tasks, highest }: ReadTaskDirectory): ScopeDump {
  const closed = new Set(tasks.filter(({ status }) => status === "done").map(({ id }) => id));
  const stored = tasks.map((task) => ({
    task,
    version: 1,
    openBlockers: task.blockedBy.filter((id) => !closed.has(id)).length,
  }));
  return {
    revision: 1,
    seq: 0,
    documents: {},
    entries: [],
    replies: [],
    board: { graph: 0, created: Math.max(highest, tasks.length), tasks: stored, deleted: [] },
  };
}

/** The number of the mark; 0 if there is none. */
function readMark(directory: string): number {
  const text = readIfThere(directory, MARK);
  return text === undefined ? 0 : Number.parseInt(text, 10) || 0;
}

export const MARK = ".highwatermark";

function taskFileNames(directory: string): string[] {
  const names = doorTo(directory)
    .entries(directory)
    .map(({ name }) => name);
  return names.filter((name) => /^\d+\.json$/.test(name));
}

interface ReadOne {
  readonly name: string;
  readonly file: TaskFile | undefined;
  readonly at: number;
}

/** A file that goes by one number and says another is no task. */
function readOne(directory: string, name: string): ReadOne {
  const place = path.join(directory, name);
  const at = Number(doorTo(directory).look(place)?.mtimeMs ?? 0);
  const text = readIfThere(directory, name);
  const file = text === undefined ? undefined : parseTaskFile(text);
  return { name, file: file && `${file.id}.json` === name ? file : undefined, at: Math.floor(at) };
}

/** Undefined: not there, or too large to be a task. */
function readIfThere(directory: string, name: string): string | undefined {
  const place = path.join(directory, name);
  const door = doorTo(directory);
  const stats = door.look(place);
  if (!stats?.isFile() || stats.size > LARGEST_FILE) return undefined;
  return door.reading(place, (file) => file?.readAll().toString());
}

/** The way to the directory of a list, from that of all lists. */
export function doorTo(directory: string): Door {
  return new Door(path.dirname(directory));
}

/** What each task waits for, whichever of the two files says so. */
export function blockersAmong(files: readonly TaskFile[]): ReadonlyMap<string, readonly string[]> {
  const blockers = new Map(files.map(({ id }) => [id, new Set<string>()]));
  for (const { id, blockedBy, blocks } of files) {
    for (const blocker of blockedBy) {
      if (blockers.has(blocker) && blocker !== id) blockers.get(id)?.add(blocker);
    }
    for (const blocked of blocks) if (blocked !== id) blockers.get(blocked)?.add(id);
  }
  return new Map([...blockers].map(([id, ids]) => [id, [...ids]]));
}
