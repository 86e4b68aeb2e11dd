import type { Clocks } from "../../../task/index.ts";
import { expireTask, taskState } from "../../../task/index.ts";
import { expiredEntry } from "../../board-entries.ts";
import type { NewEntry } from "../../contract.ts";
import type { Connection } from "../connection.ts";
import { EXPIRED, IS_SWEEP_DUE, PUT_TASK, WAKE } from "./queries.ts";
import { storedTask, taskRows, valuesOf } from "./task-row.ts";

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
