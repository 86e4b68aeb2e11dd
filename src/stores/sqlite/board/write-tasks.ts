import type { Task } from "../../../task/index.ts";
import { isClosed, taskState } from "../../../task/index.ts";
import type { TaskWrite } from "../../contract.ts";
import { storedName } from "../../task-columns.ts";
import type { Connection } from "../connection.ts";
import {
  ADD_BLOCKER,
  ADD_LABEL,
  ADD_TASK,
  BLOCKERS_OF_KEY,
  COUNT_BLOCKERS_OF_DEPENDENTS,
  COUNT_OWN_BLOCKERS,
  DELETE_TASK,
  FIND_DEPENDENT,
  FIND_KEY,
  FIND_PART,
  FIND_TASK,
  PUT_TASK,
  REMOVE_BLOCKER,
  REMOVE_BLOCKERS,
  REMOVE_LABELS,
} from "./queries.ts";
import type { TaskRow } from "./task-row.ts";
import { isThere, taskRows, valuesOf } from "./task-row.ts";

/** Thrown to undo what a transaction has written so far. */
export class StaleCommit extends Error {}

interface Place {
  readonly connection: Connection;
  readonly scope: number;
  readonly now: number;
}

/** In a transaction: all writes, or `StaleCommit`. Answers how many tasks are new. */
export function writeTasks(place: Place, writes: readonly TaskWrite[]): number {
  const rows = writes.map((write) => currentRow(place, write));
  const put = writes.flatMap((write, index) =>
    write.kind === "put" ? [putRow(place, write.task, write.expected + 1, rows[index])] : [],
  );
  for (const written of put) writeReferences(place, written);
  const deleted = rows.flatMap((row, index) =>
    row && writes[index]?.kind === "delete" ? [row] : [],
  );
  for (const row of deleted) deleteRow(place, row);
  for (const row of deleted) refuseIfReferredTo(place, row);
  for (const { key, turns } of put) {
    if (turns) place.connection.run(COUNT_BLOCKERS_OF_DEPENDENTS, place.now, key);
  }
  return put.filter(({ isNew }) => isNew).length;
}

/** The row that a write changes; undefined for a new task. */
function currentRow({ connection, scope }: Place, write: TaskWrite): TaskRow | undefined {
  if (write.kind === "put" && write.expected === 0) return undefined;
  const id = write.kind === "put" ? write.task.id : write.id;
  const [row] = taskRows(connection, FIND_TASK, scope, storedName(id));
  if (!row || !isThere(row) || row.version !== write.expected) throw new StaleCommit();
  return row;
}

export interface Put {
  readonly key: number;
  readonly task: Task;
  readonly isNew: boolean;
  /** Whether it was closed or opened, which those that it blocks have to know. */
  readonly turns: boolean;
}

export function putRow(
  { connection, scope, now }: Place,
  task: Task,
  version: number,
  row?: TaskRow,
): Put {
  const state = taskState(task, row?.open_blockers ?? 0, now);
  const values = valuesOf(task, version, state);
  if (row) {
    connection.run(PUT_TASK, ...values, row.key);
    return { key: row.key, task, isNew: false, turns: isClosed(row) !== isClosed(task) };
  }
  const added = connection.get<{ key: number }>(ADD_TASK, scope, storedName(task.id), ...values);
  if (!added) throw new StaleCommit();
  return { key: added.key, task, isNew: true, turns: false };
}

/** Once all rows are there: blockers, labels, and whether there is a parent. */
export function writeReferences(place: Place, { key, task, isNew }: Put): void {
  const { connection, scope, now } = place;
  if (task.parent !== undefined) keyOf(place, task.parent);
  if (!isNew) connection.run(REMOVE_LABELS, key);
  for (const label of task.labels) connection.run(ADD_LABEL, scope, storedName(label), key);

  const blockers = new Set(task.blockedBy.map((id) => keyOf(place, id)));
  const before = isNew
    ? []
    : connection.all<{ key: number }>(BLOCKERS_OF_KEY, key).map((row) => row.key);
  const gone = before.filter((blocker) => !blockers.has(blocker));
  const added = [...blockers].filter((blocker) => !before.includes(blocker));
  for (const blocker of gone) connection.run(REMOVE_BLOCKER, key, blocker);
  for (const blocker of added) connection.run(ADD_BLOCKER, key, blocker);
  if (gone.length + added.length > 0) connection.run(COUNT_OWN_BLOCKERS, now, key);
}

function keyOf({ connection, scope }: Place, id: string): number {
  const row = connection.get<{ key: number }>(FIND_KEY, scope, storedName(id));
  if (!row) throw new StaleCommit();
  return row.key;
}

function deleteRow({ connection }: Place, row: TaskRow): void {
  connection.run(REMOVE_BLOCKERS, row.key);
  connection.run(REMOVE_LABELS, row.key);
  connection.run(DELETE_TASK, row.key);
}

function refuseIfReferredTo({ connection, scope }: Place, row: TaskRow): void {
  const isReferredTo =
    connection.get(FIND_DEPENDENT, row.key) ?? connection.get(FIND_PART, scope, row.id);
  if (isReferredTo) throw new StaleCommit();
}
