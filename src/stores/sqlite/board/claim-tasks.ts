import type { SQLInputValue } from "node:sqlite";
import type { Clocks, TaskLease, TaskRefusal } from "../../../task/index.ts";
import {
  claimRefusal,
  closeTask,
  expireTask,
  renewalRefusal,
  taskLease,
  taskState,
} from "../../../task/index.ts";
import { claimedEntry, doneEntry, expiredEntry } from "../../board-entries.ts";
import type {
  Actor,
  Claimed,
  ClaimRequest,
  FinishRequest,
  NewEntry,
  Renewed,
  RenewRequest,
  StoredTask,
} from "../../contract.ts";
import { storedName } from "../../task-columns.ts";
import type { Connection } from "../connection.ts";
import type { Lines } from "../scopes.ts";
import { nameFromStored } from "../scopes.ts";
import {
  BLOCKERS_OF,
  BUSY_WITH,
  CLAIM_KEY,
  CLAIM_NEXT,
  CLAIM_NEXT_ONES,
  CLOSE_KEY,
  COUNT_BLOCKERS_OF_DEPENDENTS,
  EXPIRED,
  FIND_TASK,
  IS_SWEEP_DUE,
  PUT_TASK,
  RENEW,
  WAKE,
} from "./queries.ts";
import type { DependencyRow } from "./read-tasks.ts";
import type { TaskRow } from "./task-row.ts";
import { isThere, storedTask, taskRows, valuesOf } from "./task-row.ts";

export interface ClaimPlace {
  readonly connection: Connection;
  readonly scope: number;
  readonly clocks: Clocks;
}

export interface SqliteClaim {
  readonly claimed: Claimed;
  readonly entries: Lines["entries"];
}

/** In a transaction, on a board that was swept. */
export function claimTasks(place: ClaimPlace, request: ClaimRequest): SqliteClaim {
  const { by, id, unlessBusy = false } = request;
  const busyWith = unlessBusy ? unfinishedOf(place, by).filter((busy) => busy !== id) : [];
  if (id !== undefined) return claimNamed(place, request, id, busyWith);
  if (busyWith.length > 0) return refused({ code: "agent_busy", owner: by, tasks: busyWith });
  const { scope } = place;
  const { count = 1 } = request;
  const rows =
    count === 1
      ? claimedRows(place, request, CLAIM_NEXT, scope)
      : claimedRows(place, request, CLAIM_NEXT_ONES, scope, count);
  // SQLite answers rows in the order in which it changed them.
  rows.sort((one, other) => one.priority - other.priority || one.key - other.key);
  return taken(rows.map(storedTask), request);
}

function claimNamed(
  place: ClaimPlace,
  request: ClaimRequest,
  id: string,
  busyWith: readonly string[],
): SqliteClaim {
  const { connection, scope, clocks } = place;
  const [row] = taskRows(connection, FIND_TASK, scope, storedName(id));
  if (!row || !isThere(row)) return refused({ code: "task_not_found", id });
  const { task: before } = storedTask(row);
  const openBlockers = row.open_blockers > 0 ? openBlockersOf(place, before.blockedBy, id) : [];
  const facts = { now: clocks.now, openBlockers, busyWith };
  const refusal = claimRefusal(before, request.by, facts);
  if (refusal) return refused(refusal);
  const tasks = claimedRows(place, request, CLAIM_KEY, row.key).map(storedTask);
  return before.owner === request.by
    ? { claimed: { ok: true, tasks }, entries: [] }
    : taken(tasks, request);
}

/** The rows that a statement claims: those of a scope, or one. */
function claimedRows(
  place: ClaimPlace,
  request: ClaimRequest,
  sql: string,
  ...which: readonly number[]
): TaskRow[] {
  const { connection, clocks } = place;
  const { by, lease: length, start = false } = request;
  const lease = length === null ? undefined : taskLease(clocks, length);
  const values = [storedName(by), ...leaseValues(lease), start ? 1 : 0, clocks.now, ...which];
  return taskRows(connection, sql, ...values);
}

function taken(tasks: readonly StoredTask[], { actor }: ClaimRequest): SqliteClaim {
  return {
    claimed: { ok: true, tasks },
    entries: tasks.map(({ task }) => claimedEntry(task, actor)),
  };
}

/** In a transaction: closes what is held under its epoch, and says why the rest is not. */
export function finishTasks(
  { connection, scope, clocks: { now } }: ClaimPlace,
  held: FinishRequest["done"],
  actor: Actor,
): { readonly refused: readonly TaskRefusal[]; readonly entries: readonly NewEntry[] } {
  const refused: TaskRefusal[] = [];
  const entries: NewEntry[] = [];
  for (const { id, epoch } of held) {
    const [row] = taskRows(connection, FIND_TASK, scope, storedName(id));
    if (!row || !isThere(row)) {
      refused.push({ code: "task_not_found", id });
      continue;
    }
    const { task: before } = storedTask(row);
    const closed = closeTask(before, { as: "done", epoch, now });
    if (!closed.ok) refused.push(closed.refusal);
    else if (closed.task !== before) {
      connection.run(CLOSE_KEY, now, row.key);
      connection.run(COUNT_BLOCKERS_OF_DEPENDENTS, now, row.key);
      entries.push(doneEntry(before, closed.task, actor));
    }
  }
  return { refused, entries };
}

/** In a transaction. */
export function renewClaim(place: ClaimPlace, { id, epoch, lease }: RenewRequest): Renewed {
  const { connection, scope } = place;
  const [row] = taskRows(connection, FIND_TASK, scope, storedName(id));
  if (!row || !isThere(row)) return { ok: false, refusal: { code: "task_not_found", id } };
  const refusal = renewalRefusal(storedTask(row).task, epoch);
  if (refusal) return { ok: false, refusal };
  const values = leaseValues(taskLease(place.clocks, lease));
  const [renewed = row] = taskRows(connection, RENEW, ...values, row.key);
  return { ok: true, task: storedTask(renewed) };
}

function leaseValues(lease: TaskLease | undefined): SQLInputValue[] {
  if (!lease) return [null, null, null, null];
  const { bootId, monotonicDeadline, wallDeadline, length } = lease;
  return [bootId, monotonicDeadline, wallDeadline, length];
}

function unfinishedOf({ connection, scope }: ClaimPlace, owner: string): string[] {
  const rows = connection.all<{ id: string }>(BUSY_WITH, scope, storedName(owner));
  return rows.map((row) => nameFromStored(row.id));
}

/** In the order in which the task names them. */
function openBlockersOf(place: ClaimPlace, blockedBy: readonly string[], id: string): string[] {
  const rows = place.connection.all<DependencyRow>(BLOCKERS_OF, place.scope, storedName(id));
  const open = new Set(
    rows.filter((row) => !row.is_closed).map((row) => nameFromStored(row.blocker)),
  );
  return blockedBy.filter((blocker) => open.has(blocker));
}

function refused(refusal: TaskRefusal): SqliteClaim {
  return { claimed: { ok: false, refusal }, entries: [] };
}

/** Whether something has to be taken back or woken before the board can be asked. */
export function isSweepDue(
  connection: Connection,
  scope: number,
  { bootId, monotonic, now }: Clocks,
): boolean {
  const due = connection.get<{ is_due: number }>(IS_SWEEP_DUE, scope, bootId, monotonic, now);
  return due?.is_due === 1;
}

/**
 * In a transaction: makes ready what has waited long enough, takes back claims
 * that ran out. Answers the journal entries of that.
 */
export function sweep(connection: Connection, scope: number, clocks: Clocks): NewEntry[] {
  if (!isSweepDue(connection, scope, clocks)) return [];
  const { bootId, monotonic, now } = clocks;
  connection.run(WAKE, scope, now);
  return taskRows(connection, EXPIRED, scope, bootId, monotonic, now).map((row) => {
    const { task: before, version, openBlockers } = storedTask(row);
    const after = expireTask(before, now);
    const state = taskState(after, openBlockers, now);
    connection.run(PUT_TASK, ...valuesOf(after, version + 1, state), row.key);
    return expiredEntry(before, after);
  });
}
