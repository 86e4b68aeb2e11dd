import type { Task, TaskRefusal } from "../../../task/index.ts";
import {
  claimRefusal,
  closeTask,
  isClosed,
  renewalRefusal,
  wakeTime,
} from "../../../task/index.ts";
import type { JsonValue } from "../../../todo/index.ts";
import type {
  Claimed,
  ClaimRequest,
  Finished,
  FinishRequest,
  Renewed,
  RenewRequest,
  StoredTask,
} from "../../contract.ts";
import { StoreError } from "../../contract.ts";
import type { TaskColumns } from "../../task-columns.ts";
import { bodyOf, searchable, searchText, storedName, taskOf } from "../../task-columns.ts";
import { nameFromStored } from "../tenant.ts";

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
function parseRows(text: string): readonly TaskRow[] {
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

/** A request of one worker: a claim may name its task. */
export interface WorkRequest extends Omit<FinishRequest, "next"> {
  readonly next?: Omit<ClaimRequest, "actor">;
}

/** What came of it, by the columns of `doneward.work`. */
export interface WorkRow {
  /** Null: nothing was to be taken. */
  readonly outcome: "expired" | "taken" | "refused" | null;
  /** The server's time. */
  readonly moment: number;
  /** Null: none. */
  readonly tasks: string | null;
  /** What is not done now, and may have been before. */
  readonly unfinished: string | null;
  /** Of a claim that was refused: open blockers, and unfinished tasks of who asks. */
  readonly open: readonly string[] | null;
  readonly busy: readonly string[] | null;
  /** Of the scope, if the call changed it. */
  readonly revision: string | null;
}

/** The database decides; the rules that all stores share say why it refused. */
export function finished({ done, next }: WorkRequest, row: WorkRow): Finished {
  const epochs = new Map(done.map(({ id, epoch }) => [id, epoch]));
  const unfinished = row.unfinished === null ? [] : parseRows(row.unfinished);
  return {
    refused: unfinished.flatMap((task) => refusalOf(task, epochs.get(task.id) ?? NaN) ?? []),
    ...(next && { next: claimed(next, row) }),
  };
}

function refusalOf(row: TaskRow, epoch: number): TaskRefusal | undefined {
  const { id } = row;
  if (!("body" in row)) return { code: "task_not_found", id };
  const { task } = storedTask(row);
  const closed = closeTask(task, { as: "done", epoch, now: 0 });
  if (!closed.ok) return closed.refusal;
  if (!isClosed(task)) throw misfit(`${id} could be closed under epoch ${epoch}`);
  return undefined;
}

function claimed(request: Omit<ClaimRequest, "actor">, row: WorkRow): Claimed {
  const tasks = row.tasks === null ? [] : storedTasks(row.tasks);
  if (row.outcome === "taken") return { ok: true, tasks };
  const { by, id } = request;
  const busyWith = (row.busy ?? []).map(nameFromStored);
  const refusal =
    id === undefined
      ? busyRefusal(by, busyWith)
      : namedRefusal(tasks[0], id, by, { row, busyWith });
  if (!refusal) throw misfit(`${by} could claim ${id ?? "the next task"}`);
  return { ok: false, refusal };
}

function busyRefusal(owner: string, tasks: readonly string[]): TaskRefusal | undefined {
  return tasks.length > 0 ? { code: "agent_busy", owner, tasks } : undefined;
}

function namedRefusal(
  found: StoredTask | undefined,
  id: string,
  by: string,
  { row, busyWith }: { readonly row: WorkRow; readonly busyWith: readonly string[] },
): TaskRefusal | undefined {
  if (!found) return { code: "task_not_found", id };
  const open = new Set((row.open ?? []).map(nameFromStored));
  const openBlockers = found.task.blockedBy.filter((blocker) => open.has(blocker));
  return claimRefusal(found.task, by, { now: row.moment, openBlockers, busyWith });
}

export function renewed(
  { id, epoch }: RenewRequest,
  row: { readonly outcome: string; readonly task: string } | undefined,
): Renewed {
  if (!row) return { ok: false, refusal: { code: "task_not_found", id } };
  const task = storedTask(parseRow(row.task));
  if (row.outcome === "renewed") return { ok: true, task };
  const refusal = renewalRefusal(task.task, epoch);
  if (!refusal) throw misfit(`the claim of ${id} could be renewed under epoch ${epoch}`);
  return { ok: false, refusal };
}

export function storedTasks(text: string): readonly StoredTask[] {
  return parseRows(text).map(storedTask);
}

/** The database and the rule are at odds: one of them is wrong, and nobody may be told either. */
function misfit(what: string): StoreError {
  return new StoreError("postgres", "misfit", `the database refused what the rules allow: ${what}`);
}
