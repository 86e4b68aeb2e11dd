import type { SQLInputValue, SQLOutputValue } from "node:sqlite";
import type { Task, TaskLease, TaskState, TaskStatus } from "../../../task/index.ts";
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

/** What statements on tasks answer, in the order in which `taskRow` reads it. */
export const TASK_COLUMNS: readonly (keyof TaskRow)[] = [
  ...(["key", "id", "version", "state", "status", "priority", "open_blockers"] as const),
  ...(["owner", "epoch", "lease_boot", "lease_monotonic", "lease_wall", "lease_length"] as const),
  ...(["started", "changed", "closed", "body"] as const),
];

/** What claims answer, in the order in which `claimedRow` reads it: the rest is what they wrote. */
export const CLAIMED_COLUMNS: readonly (keyof TaskRow)[] = [
  ...(["key", "id", "version", "status", "priority", "open_blockers", "epoch"] as const),
  ...(["started", "closed", "body"] as const),
];

/** What a claim writes into a row, in the form that the columns have. */
export interface Claim {
  readonly owner: string;
  readonly lease: TaskLease | undefined;
  readonly changed: number;
}

/** The row of a task that was claimed. */
export function claimedRow(values: readonly SQLOutputValue[], claim: Claim): TaskRow {
  const { owner, lease, changed } = claim;
  return {
    key: values[0] as number,
    id: values[1] as string,
    version: values[2] as number,
    state: "claimed",
    status: values[3] as TaskStatus,
    priority: values[4] as number,
    open_blockers: values[5] as number,
    owner,
    epoch: values[6] as number,
    lease_boot: lease?.bootId ?? null,
    lease_monotonic: lease?.monotonicDeadline ?? 0,
    lease_wall: lease?.wallDeadline ?? 0,
    lease_length: lease?.length ?? 0,
    started: values[7] as number | null,
    changed,
    closed: values[8] as number | null,
    body: values[9] as string,
  };
}

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
  return {
    key: values[0] as number,
    id: values[1] as string,
    version: values[2] as number,
    state: values[3] as TaskState | null,
    status: values[4] as TaskStatus,
    priority: values[5] as number,
    open_blockers: values[6] as number,
    owner: values[7] as string | null,
    epoch: values[8] as number,
    lease_boot: values[9] as string | null,
    lease_monotonic: values[10] as number,
    lease_wall: values[11] as number,
    lease_length: values[12] as number,
    started: values[13] as number | null,
    changed: values[14] as number,
    closed: values[15] as number | null,
    body: values[16] as string,
  };
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
