import type { JsonValue } from "../../../todo/index.ts";
import type { Work } from "../../table-board.ts";
import type { TaskTable } from "../../task-table.ts";
import { errorCode } from "../disk.ts";
import { readReply } from "../journal/replies.ts";
import { compactIfDue } from "../journal/rewrite.ts";
import type { Look } from "../look.ts";
import { lookAt } from "../look.ts";
import type { ScopePlace } from "../place.ts";
import { BOARD, NO_FILE } from "../place.ts";
import { isReconciled, reconcile } from "../reconcile.ts";
import { writeLine } from "../write-line.ts";
import type { BoardDocument } from "./open-table.ts";
import { nextAge, openTable, rememberIds, setAside } from "./open-table.ts";
import type { TaskFile } from "./task-file.ts";
import { refuseTooMany, writeTask } from "./task-file.ts";

interface WorkedOn<T> {
  readonly result: T;
  /** After something was written. */
  readonly revision?: number;
}

/**
 * Works on a board while nobody else does. The line in the journal is the commit
 * point: it has all that was written. The files of the tasks follow; what cannot
 * be written now is written by the next who comes.
 */
export function workOnBoard<T>(place: ScopePlace, now: number, work: Work<T>): WorkedOn<T> {
  const look = reconciledLook(place, now);
  const before = documentOf(look);
  const { table, files, edited, ...opened } = openTable(place, before, now);
  const worked = work.on(table, (key) => readReply(place, key));
  const { result, changed, entries: done, reply, isQuiet = false } = worked;
  if (work.isReading && changed.length + done.length === 0) return { result };
  const found = [...opened.entries, ...opened.strays.map((stray) => setAside(place, stray, now))];
  for (const file of opened.late) writeTask(place, file, now);
  const writes = filesOf(table, files, [...edited, ...changed]);
  const entries = [...found, ...done];
  if (isQuiet && found.length === 0) {
    for (const file of writes) writeTask(place, file, now);
    return { result };
  }
  const { graph } = table.head();
  const isNothing = writes.length + entries.length === 0 && graph === before.graph && !reply;
  if (isNothing) return { result };
  refuseTooMany(place, table.head().created);
  const { revision, seq } = look.head.standing;
  const mark = look.documents.find(({ name }) => name === BOARD)?.mark ?? NO_FILE;
  const value = { graph, writes } as unknown as JsonValue;
  const head = writeLine(place, look.head, {
    revision: revision + 1,
    seq: seq + entries.length,
    entries,
    ...(reply && { reply }),
    writes: new Map([[BOARD, { value, replaces: mark }]]),
  });
  writeFollowing(place, writes, [...files.keys()], now);
  compactIfDue(place, head);
  return { result, revision: revision + 1 };
}

/** Reads a board without a lock and changes nothing, where nothing can or should be written. */
export function readBoardOnly<T>(place: ScopePlace, now: number, work: Work<T>): T {
  const look = lookAt(place, now, () => [BOARD]);
  return work.on(openTable(place, documentOf(look), now).table, (key) => readReply(place, key))
    .result;
}

/** The line is committed, whatever becomes of the files: what is not written now is late. */
function writeFollowing(
  place: ScopePlace,
  files: readonly TaskFile[],
  known: readonly string[],
  now: number,
): void {
  try {
    rememberIds(place, [...known, ...files.map(({ id }) => id)]);
    for (const file of files) writeTask(place, file, now);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
  }
}

function reconciledLook(place: ScopePlace, now: number): Look {
  const look = (): Look =>
    lookAt(place, now, ({ standing }) => [BOARD, ...Object.keys(standing.replaces)]);
  const first = look();
  if (isReconciled(first)) return first;
  reconcile(place, first, now);
  return look();
}

function documentOf({ documents }: Look): BoardDocument {
  const value = documents.find(({ name }) => name === BOARD)?.value();
  return (value as unknown as BoardDocument | undefined) ?? { graph: 0, writes: [] };
}

function filesOf(
  table: TaskTable,
  files: ReadonlyMap<string, TaskFile>,
  ids: readonly string[],
): TaskFile[] {
  let next = nextAge(files);
  return [...new Set(ids)].map((id) => {
    const before = files.get(id);
    const { task, version = (before?.version ?? 0) + 1 } = table.get(id) ?? { task: undefined };
    return { id, task, version, age: before?.age ?? next++ };
  });
}
