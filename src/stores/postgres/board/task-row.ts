import type { JsonValue } from "../../../todo/index.ts";
import type { Task, TaskStatus } from "../../../task/index.ts";
import { wakeTime } from "../../../task/index.ts";
import type { StoredTask } from "../../contract.ts";
import { storedName } from "../../stored-name.ts";
import { searchable, searchText } from "../../task-page.ts";
import { nameFromStored } from "../stored-values.ts";

/** A task as the database answers it, in JSON. */
export interface TaskRow {
  readonly key: number;
  readonly id: string;
  readonly version: number;
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
  /** What has columns of its own is not in it. */
  readonly body: Task;
}

export function parseRow(text: string): TaskRow {
  return JSON.parse(text) as TaskRow;
}

export function storedTask(row: TaskRow): StoredTask {
  const { body } = row;
  const task: Task = {
    ...body,
    id: nameFromStored(row.id),
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

/** A task as a commit hands it to the database, by the columns of `doneward.task_write`. */
export function writtenTask(
  task: Task,
  expected: number,
): { readonly [column: string]: JsonValue } {
  const { id, status, owner, epoch, lease, times, ...rest } = task;
  const { started, changed, ...otherTimes } = times;
  const wakeAt = wakeTime(task.waits);
  return {
    id: storedName(id),
    expected,
    status,
    priority: task.priority,
    // JSON has no such number, but PostgreSQL reads it from a text.
    wake_at: wakeAt === -Infinity ? null : String(wakeAt),
    owner: owner === undefined ? null : storedName(owner),
    epoch,
    lease_boot: lease?.bootId ?? null,
    lease_monotonic: lease?.monotonicDeadline ?? null,
    lease_wall: lease?.wallDeadline ?? null,
    lease_length: lease?.length ?? null,
    parent: task.parent === undefined ? null : storedName(task.parent),
    started: started ?? null,
    changed,
    text: searchText(searchable(task)),
    // As a text: the database is not to look into it, where it would meet what its text cannot hold.
    body: JSON.stringify({ ...rest, times: otherTimes }),
    blockers: task.blockedBy.map(storedName),
    labels: task.labels.map(storedName),
  };
}
