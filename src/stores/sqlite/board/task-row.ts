import type { SQLInputValue, SQLOutputValue } from "node:sqlite";
import type { Task, TaskState } from "../../../task/index.ts";
import { wakeTime } from "../../../task/index.ts";
import type { StoredTask } from "../../contract.ts";
import { searchable, searchText } from "../../task-page.ts";
import { storedName } from "../../stored-name.ts";
import type { TaskColumns } from "../../task-columns.ts";
import { bodyOf, taskOf } from "../../task-columns.ts";
import type { Connection } from "../connection.ts";
import { jsonFromStored, nameFromStored } from "../stored-text.ts";

export interface TaskRow extends TaskColumns {
  /** Null: the task was deleted. */
  readonly state: TaskState | null;
  readonly body: string;
}

/** What statements on tasks answer, in this order. */
export const TASK_COLUMNS: readonly (keyof TaskRow)[] = [
  ...(["key", "id", "version", "state", "status", "priority", "open_blockers"] as const),
  ...(["owner", "epoch", "lease_boot", "lease_monotonic", "lease_wall", "lease_length"] as const),
  ...(["started", "changed", "closed", "body"] as const),
];

/** The rows that a statement answers with `TASK_COLUMNS`. */
export function taskRows(
  connection: Connection,
  sql: string,
  ...values: SQLInputValue[]
): TaskRow[] {
  return connection.tuples(sql, ...values).map(taskRow);
}

/** The tables are strict: the types are those of the schema. */
function taskRow(values: readonly SQLOutputValue[]): TaskRow {
  const row: Record<string, SQLOutputValue | undefined> = {};
  for (let place = 0; place < TASK_COLUMNS.length; place++) {
    row[TASK_COLUMNS[place] as string] = values[place];
  }
  return row as unknown as TaskRow;
}

/** Not deleted. */
export function isThere(row: TaskRow): boolean {
  return row.state !== null;
}

export function storedTask(row: TaskRow): StoredTask {
  const id = nameFromStored(row.id);
  const owner = row.owner === null ? null : nameFromStored(row.owner);
  const body = jsonFromStored(row.body, `task ${id}`) as unknown as Task;
  return taskOf(row, body, { id, owner });
}

/** In the order of `TASK_VALUES`. */
export function valuesOf(task: Task, version: number, state: TaskState): SQLInputValue[] {
  const wakeAt = wakeTime(task.waits);
  // What nobody has cannot run out.
  const lease = state === "claimed" ? task.lease : undefined;
  return [
    version,
    state,
    task.status,
    task.priority,
    wakeAt === -Infinity ? null : wakeAt,
    task.owner === undefined ? null : storedName(task.owner),
    task.epoch,
    lease?.bootId ?? null,
    lease?.monotonicDeadline ?? null,
    lease?.wallDeadline ?? null,
    lease?.length ?? null,
    task.parent === undefined ? null : storedName(task.parent),
    task.times.started ?? null,
    task.times.changed,
    task.times.closed ?? null,
    searchText(searchable(task)),
    bodyOf(task),
  ];
}
