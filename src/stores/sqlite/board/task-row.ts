import type { SQLInputValue } from "node:sqlite";
import type { Task, TaskState } from "../../../task/index.ts";
import { wakeTime } from "../../../task/index.ts";
import type { StoredTask } from "../../contract.ts";
import { searchable, searchText } from "../../task-page.ts";
import { storedName } from "../../stored-name.ts";
import type { TaskColumns } from "../../task-columns.ts";
import { bodyOf, taskOf } from "../../task-columns.ts";
import { jsonFromStored, nameFromStored } from "../stored-text.ts";

export interface TaskRow extends TaskColumns {
  /** Null: the task was deleted. */
  readonly state: TaskState | null;
  readonly body: string;
}

/** Not deleted. */
export function isThere(row: TaskRow): boolean {
  return row.state !== null;
}

export function storedTask(row: TaskRow): StoredTask {
  const body = jsonFromStored(row.body, `task ${nameFromStored(row.id)}`) as unknown as Task;
  const owner = row.owner === null ? null : nameFromStored(row.owner);
  return taskOf({ ...row, id: nameFromStored(row.id), owner }, body);
}

/** In the order of `TASK_VALUES`. */
export function valuesOf(task: Task, version: number, state: TaskState): SQLInputValue[] {
  const wakeAt = wakeTime(task.waits);
  const { lease } = task;
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
