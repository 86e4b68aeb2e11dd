import type { SQLInputValue } from "node:sqlite";
import type { Task, TaskState, TaskStatus } from "../../../task/index.ts";
import { wakeTime } from "../../../task/index.ts";
import type { StoredTask } from "../../contract.ts";
import { searchable, searchText } from "../../task-page.ts";
import { storedName } from "../../stored-name.ts";
import { jsonFromStored, nameFromStored } from "../stored-text.ts";

export interface TaskRow {
  readonly key: number;
  readonly id: string;
  readonly version: number;
  /** Null: the task was deleted. */
  readonly state: TaskState | null;
  readonly status: TaskStatus;
  readonly priority: number;
  readonly open_blockers: number;
  readonly owner: string | null;
  readonly epoch: number;
  readonly lease_boot: string | null;
  readonly lease_monotonic: number;
  readonly lease_wall: number;
  readonly lease_length: number;
  readonly started: number | null;
  readonly changed: number;
  readonly body: string;
}

/** Not deleted. */
export function isThere(row: TaskRow): boolean {
  return row.state !== null;
}

/** What has columns of its own is not in the body: a claim changes it without reading the body. */
export function bodyOf(task: Task): string {
  const { id: _id, status: _status, owner: _owner, epoch: _epoch, lease: _lease, ...body } = task;
  const { started: _started, changed: _changed, ...times } = task.times;
  return JSON.stringify({ ...body, times });
}

export function storedTask(row: TaskRow): StoredTask {
  const id = nameFromStored(row.id);
  const body = jsonFromStored(row.body, `task ${id}`) as unknown as Task;
  const task: Task = {
    ...body,
    id,
    status: row.status,
    epoch: row.epoch,
    ...(row.owner !== null && { owner: nameFromStored(row.owner) }),
    ...(row.lease_boot !== null && {
      lease: {
        wallDeadline: row.lease_wall,
        bootId: row.lease_boot,
        monotonicDeadline: row.lease_monotonic,
        length: row.lease_length,
      },
    }),
    times: {
      ...body.times,
      changed: row.changed,
      ...(row.started !== null && { started: row.started }),
    },
  };
  return { task, version: row.version, openBlockers: row.open_blockers };
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
    searchText(searchable(task)),
    bodyOf(task),
  ];
}
