import type { JsonValue } from "../../../todo/index.ts";
import type { Task } from "../../../task/index.ts";
import { wakeTime } from "../../../task/index.ts";
import type { StoredTask } from "../../contract.ts";
import { storedName } from "../../task-columns.ts";
import type { TaskColumns } from "../../task-columns.ts";
import { bodyOf, taskOf } from "../../task-columns.ts";
import { searchable, searchText } from "../../task-columns.ts";

/** A task as the database answers it, in JSON, which reads the names as well. */
export interface TaskRow extends TaskColumns {
  readonly body: Task;
}

/** What is null is not in the answer. */
const NULLS = { owner: null, lease_boot: null, started: null, closed: null };

export function parseRow(text: string): TaskRow {
  return { ...NULLS, ...(JSON.parse(text) as TaskRow) };
}

/** A list of them. */
export function parseRows(text: string): readonly TaskRow[] {
  return (JSON.parse(text) as TaskRow[]).map((row) => ({ ...NULLS, ...row }));
}

export function storedTask(row: TaskRow): StoredTask {
  return taskOf(row, row.body);
}

/** A task as a commit hands it to the database, by the columns of `doneward.task_write`. */
export function writtenTask(
  task: Task,
  expected: number,
): { readonly [column: string]: JsonValue } {
  const { id, status, owner, epoch, lease, times } = task;
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
    started: times.started ?? null,
    changed: times.changed,
    closed: times.closed ?? null,
    text: searchText(searchable(task)),
    // As a text: the database is not to look into it, where it would meet what its text cannot hold.
    body: bodyOf(task),
    blockers: task.blockedBy.map(storedName),
    labels: task.labels.map(storedName),
  };
}
