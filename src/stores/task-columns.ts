import type { Task, TaskStatus } from "../task/index.ts";
import type { StoredTask } from "./board-contract.ts";

/** A task as a database answers it: what decides something has a column of its own. */
export interface TaskColumns {
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
  readonly closed: number | null;
}

/** What has a column of its own is not in the body: a claim and its end change it without reading the body. */
export function bodyOf(task: Task): string {
  const { id: _id, status: _status, owner: _owner, epoch: _epoch, lease: _lease, ...body } = task;
  const { started: _started, changed: _changed, closed: _closed, ...times } = task.times;
  return JSON.stringify({ ...body, times });
}

/** The task of a body and its columns. Its names are given where columns have them in another form. */
export function taskOf(
  columns: TaskColumns,
  body: Task,
  { id, owner }: Pick<TaskColumns, "id" | "owner"> = columns,
): StoredTask {
  const times: Writable<Task["times"]> = { ...body.times, changed: columns.changed };
  if (columns.started !== null) times.started = columns.started;
  if (columns.closed !== null) times.closed = columns.closed;
  const task: Writable<Task> = {
    ...body,
    id,
    status: columns.status,
    epoch: columns.epoch,
    times,
  };
  if (owner !== null) task.owner = owner;
  if (columns.lease_boot !== null) {
    task.lease = {
      wallDeadline: columns.lease_wall,
      bootId: columns.lease_boot,
      monotonicDeadline: columns.lease_monotonic,
      length: columns.lease_length,
    };
  }
  return { task, version: columns.version, openBlockers: columns.open_blockers };
}

/** While it is made: a spread for every field that may be missing takes longer than to read the JSON. */
type Writable<T> = { -readonly [Field in keyof T]: T[Field] };

/**
 * A name or key as a database stores it: with the escapes of a JSON string, so
 * that NUL and lone surrogates, which its text cannot carry, come back as they
 * were.
 */
export function storedName(name: string): string {
  return JSON.stringify(name).slice(1, -1);
}

/** Text to look in or for, without what the text of a database cannot hold. */
export function searchText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}

/** What the search looks at, for all stores. */
export function searchable(task: {
  readonly subject: string;
  readonly description?: string;
}): string {
  return `${task.subject}\n${task.description ?? ""}`.toLowerCase();
}
