import { taskDelta } from "../../../task/index.ts";
import type { JsonValue } from "../../../todo/index.ts";
import type { NewEntry } from "../../contract.ts";
import { TaskTable } from "../../task-table.ts";
import { identityIn, identityOf, readFile } from "../disk.ts";
import type { ScopePlace } from "../place.ts";
import { keepAside } from "../reconcile.ts";
import type { FoundTask, TaskFile } from "./task-file.ts";
import { readFolder } from "./task-file.ts";

/** An unreadable file that was written this short ago may be in the middle of being saved. */
const SAVING = 100;

/** What the journal has of a board: its number, and what the last commit of it wrote. */
export interface BoardDocument {
  readonly graph: number;
  readonly writes: readonly TaskFile[];
}

export interface OpenTable {
  readonly table: TaskTable;
  readonly files: Map<string, TaskFile>;
  /** Tasks that a person edited, and what there is to say of them. */
  readonly edited: readonly string[];
  readonly entries: readonly NewEntry[];
  /** Files that are not on the board: whoever writes to it keeps them aside. */
  readonly strays: readonly Stray[];
  /** What the last commit did not get to write. */
  readonly late: readonly TaskFile[];
}

/** A file that cannot be read, or that comes too late. */
interface Stray {
  readonly task: FoundTask;
  readonly reason: string;
}

/**
 * A board as it stands: its files, and what the last commit did not get to
 * write. Changes nothing. To be called while nobody else writes.
 */
export function openTable(
  place: ScopePlace,
  { graph, writes }: BoardDocument,
  now: number,
): OpenTable {
  const entries: NewEntry[] = [];
  const edited: string[] = [];
  const strays: Stray[] = [];
  const files = new Map<string, TaskFile>();
  const found = readFolder(place, now);
  const last = new Map(writes.map((file) => [file.id, file]));
  for (const task of found) {
    const { reading } = task;
    if (!reading.ok) {
      if (Date.now() - task.modified > SAVING) strays.push({ task, reason: reading.reason });
      continue;
    }
    const { file, isEdited } = reading;
    const written = last.get(file.id);
    if (written && file.version < written.version) {
      // Our own write comes first; an edit of what was there before it is kept aside.
      if (isEdited) strays.push({ task, reason: "it was written meanwhile" });
      continue;
    }
    files.set(file.id, isEdited ? { ...file, version: file.version + 1 } : file);
    if (isEdited) {
      edited.push(file.id);
      entries.push(editEntry(file, now));
    }
  }
  const late = writes.filter(({ id }) => !files.has(id));
  for (const file of late) files.set(file.id, file);
  const removed = [...givenIds(place)].filter((id) => !files.has(id));
  const table = tableOf(files, removed, graph);
  return { table, files: aged(files), edited, entries, strays, late };
}

/** What a person removed is as good as deleted. */
function tableOf(
  files: ReadonlyMap<string, TaskFile>,
  removed: readonly string[],
  graph: number,
): TaskTable {
  const byAge = [...files.values()].sort(
    (one, other) => one.age - other.age || (one.id < other.id ? -1 : 1),
  );
  return TaskTable.restored({
    graph,
    created: files.size + removed.length,
    tasks: byAge.flatMap(({ task, version }) => (task ? [{ task, version, openBlockers: 0 }] : [])),
    deleted: [...byAge.filter(({ task }) => !task).map(({ id }) => id), ...removed],
  });
}

/** What a person added has no age yet. */
function aged(files: ReadonlyMap<string, TaskFile>): Map<string, TaskFile> {
  let next = nextAge(files);
  return new Map(
    [...files].map(([id, file]) => [id, file.age === Infinity ? { ...file, age: next++ } : file]),
  );
}

export function nextAge(files: ReadonlyMap<string, TaskFile>): number {
  let oldest = 0;
  for (const { age } of files.values()) if (age !== Infinity && age >= oldest) oldest = age + 1;
  return oldest;
}

/** Moves a file to where damaged content is kept, with the reason. */
export function setAside(place: ScopePlace, { task, reason }: Stray, now: number): NewEntry {
  const name = `task-${task.path.replace(/^.*[/\\]|\.json$/g, "")}`;
  const damage = keepAside(place, name, task.bytes, [reason]);
  // Unless somebody has written it meanwhile.
  if (identityOf(place.door, task.path) === task.identity) place.door.remove(task.path);
  return { kind: "document-damaged", at: now, actor: { kind: "runtime" }, data: { ...damage } };
}

function editEntry({ id, task, version }: TaskFile, now: number): NewEntry {
  const kind = version === 0 ? "task-added" : "task-edited";
  const delta = taskDelta(undefined, task) as unknown as JsonValue;
  return { kind, at: now, actor: { kind: "file" }, data: task ? delta : { id } };
}

/*
 * Every id that a board ever gave, one a line, so that the id of a task whose
 * file a person has removed stays taken. Only appended to. It is not synced: as
 * long as the file of a task is there, it has the id too.
 */

/** As it was last read or written, good for as long as the file has the same identity. */
export interface GivenIds {
  readonly identity: string;
  readonly ids: ReadonlySet<string>;
}

function givenIds(place: ScopePlace): ReadonlySet<string> {
  const { memory, ids: file, door } = place;
  if (memory.ids && memory.ids.identity === identityOf(door, file)) return memory.ids.ids;
  const read = readFile(door, file);
  const ids = new Set(read ? idsIn(read.bytes.toString()) : []);
  if (read) memory.ids = { identity: read.identity, ids };
  return ids;
}

/** To be called while nobody else writes. */
export function rememberIds(place: ScopePlace, ids: readonly string[]): void {
  const known = givenIds(place);
  const added = ids.filter((id) => !known.has(id));
  if (added.length === 0) return;
  place.door.writing(place.ids, "append", (file) => {
    // What a crash left of a line is ended by the first break.
    const lines = Buffer.from(`\n${added.map((id) => JSON.stringify(id)).join("\n")}\n`);
    file.write(lines, Number(file.stats().size));
    place.memory.ids = { identity: identityIn(file), ids: new Set([...known, ...added]) };
  });
}

function idsIn(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    try {
      return line === "" ? [] : [JSON.parse(line) as string];
    } catch {
      // A crash cut it off; it is appended again.
      return [];
    }
  });
}
