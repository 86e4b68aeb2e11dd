import type { SQLInputValue } from "node:sqlite";
import type { Task, TaskState } from "../../../task/index.ts";
import { wakeTime } from "../../../task/index.ts";
import type { StoredTask } from "../../contract.ts";
import type { TaskColumns } from "../../task-columns.ts";
import { bodyOf, searchable, searchText, storedName, taskOf } from "../../task-columns.ts";
import type { Connection } from "../connection.ts";
import { jsonFromStored, nameFromStored } from "../scopes.ts";

export interface TaskRow extends TaskColumns {
  /** Null: the task was deleted. */
  readonly state: TaskState | null;
  readonly body: string;
}

/** The rows that a statement answers with the columns of tasks. */
export function taskRows(
  connection: Connection,
  sql: string,
  ...values: SQLInputValue[]
): TaskRow[] {
  return connection.all<TaskRow>(sql, ...values);
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

/** The values of a row, in the order in which statements have them. */
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
