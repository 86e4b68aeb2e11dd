import path from "node:path";
import type { Task } from "../../task/index.ts";
import { DEFAULT_PRIORITY } from "../../task/task.ts";
import type { ListWritten, TaskChange } from "../task-lists.ts";
import { blockersAmong, doorTo, MARK, readTaskDirectory } from "./task-directory.ts";
import { whileLocked } from "./task-directory-lock.ts";
import type { TaskFile } from "./task-file.ts";
import { fileFields, taskFileText } from "./task-file.ts";

/**
 * Brings changes into a list in Claude Code's own format, beside Claude Code
 * itself: all of them, or none if it was changed there meanwhile or if one is of
 * what Claude Code does not keep.
 */
export async function writeTasks(
  directory: string,
  changes: readonly TaskChange[],
): Promise<ListWritten> {
  const fields = [...new Set(changes.flatMap(notKept))];
  if (fields.length > 0) return { ok: false, why: "not-kept", fields };
  return whileLocked(directory, () => {
    const { files, highest } = readTaskDirectory(directory);
    const known = new Map(files.map((file) => [file.id, file]));
    if (changes.some((change) => isLate(change, known, highest))) {
      return { ok: false, why: "changed" };
    }
    const next = changed(known, changes);
    const deleted = [...known.keys()].filter((id) => !next.has(id));
    if (deleted.length > 0) replace(directory, MARK, String(highest));
    for (const id of deleted) doorTo(directory).remove(path.join(directory, `${id}.json`));
    for (const [id, file] of next) {
      if (file !== known.get(id)) replace(directory, `${id}.json`, taskFileText(file));
    }
    return { ok: true };
  });
}

/** Fields that differ and have no place in a file. */
function notKept({ before, after }: TaskChange): string[] {
  if (!after) return [];
  const foreign = (task: Task | undefined): { readonly [field: string]: unknown } => ({
    id: task === undefined || /^\d+$/.test(task.id),
    cancelled: task?.status === "cancelled",
    priority: task?.priority ?? DEFAULT_PRIORITY,
    lease: task?.lease,
    parent: task?.parent,
    labels: task?.labels ?? [],
    waits: task?.waits ?? [],
    check: task?.check,
    evidence: task?.evidence ?? [],
    notes: task?.notes ?? [],
    retry: task?.retry,
    serves: task?.serves,
  });
  const [old, now] = [foreign(before), foreign(after)];
  return Object.keys(now).filter((field) => !isSame(old[field], now[field]));
}

/** Whether the list is not what the change was made for. */
function isLate(
  { before, after }: TaskChange,
  known: ReadonlyMap<string, TaskFile>,
  highest: number,
): boolean {
  if (!before) return !(Number(after?.id) > highest);
  const file = known.get(before.id);
  if (!file) return true;
  const blockedBy = blockersAmong([...known.values()]).get(before.id) ?? [];
  const { id: _id, blocks: _blocks, ...kept } = file;
  return !isSame(fileFields(before), { ...kept, blockedBy: [...blockedBy].sort() });
}

type Files = Map<string, TaskFile>;

function changed(
  known: ReadonlyMap<string, TaskFile>,
  changes: readonly TaskChange[],
): ReadonlyMap<string, TaskFile> {
  const files: Files = new Map(known);
  for (const { after } of changes) if (after) putFields(files, after);
  // Once all of them are there, for they may refer to each other.
  for (const change of changes) moveEdges(files, change);
  for (const { before, after } of changes) if (before && !after) remove(files, before.id);
  return files;
}

function edit(files: Files, id: string, change: (file: TaskFile) => Partial<TaskFile>): void {
  const file = files.get(id);
  if (file) files.set(id, { ...file, ...change(file) });
}

function putFields(files: Files, task: Task): void {
  const { id } = task;
  const { blocks = [], blockedBy = [] } = files.get(id) ?? {};
  files.set(id, { ...fileFields(task), id, blocks, blockedBy });
}

/** What waits for what is said in both files. */
function moveEdges(files: Files, { before, after }: TaskChange): void {
  const id = (before ?? after)?.id ?? "";
  const [had, has] = [before?.blockedBy ?? [], after?.blockedBy ?? []];
  for (const by of had.filter((one) => !has.includes(one))) {
    edit(files, id, ({ blockedBy }) => ({ blockedBy: without(blockedBy, by) }));
    edit(files, by, ({ blocks }) => ({ blocks: without(blocks, id) }));
  }
  for (const by of has.filter((one) => !had.includes(one))) {
    edit(files, id, ({ blockedBy }) => ({ blockedBy: [...without(blockedBy, by), by] }));
    edit(files, by, ({ blocks }) => ({ blocks: [...without(blocks, id), id] }));
  }
}

/** With all that refers to it. */
function remove(files: Files, gone: string): void {
  files.delete(gone);
  for (const { id, blocks, blockedBy } of files.values()) {
    if (blocks.includes(gone)) edit(files, id, () => ({ blocks: without(blocks, gone) }));
    if (blockedBy.includes(gone)) edit(files, id, () => ({ blockedBy: without(blockedBy, gone) }));
  }
}

function without(ids: readonly string[], id: string): readonly string[] {
  return ids.filter((other) => other !== id);
}

/** What is not there is as good as undefined. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whoever reads meanwhile finds the old text or the new one. */
function replace(directory: string, name: string, text: string): void {
  const place = path.join(directory, name);
  const draft = `${place}.${process.pid}.tmp`;
  const door = doorTo(directory);
  door.removeAll(draft);
  door.writing(draft, "new", (file) => file.write(Buffer.from(text), 0));
  door.rename(draft, place);
}
