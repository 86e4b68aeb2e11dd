import type { Clocks } from "../../../task/index.ts";
import { expireTask, taskState } from "../../../task/index.ts";
import { expiredEntry } from "../../board-entries.ts";
import type { NewEntry } from "../../contract.ts";
import type { Connection } from "../connection.ts";
import { EXPIRED, PUT_TASK, SOMETHING_WAKES, WAKE } from "./queries.ts";
import type { TaskRow } from "./task-row.ts";
import { storedTask, valuesOf } from "./task-row.ts";

/** Whether something has to be taken back or woken before the board can be asked. */
export function isSweepDue(connection: Connection, scope: number, clocks: Clocks): boolean {
  return (
    connection.get(SOMETHING_WAKES, scope, clocks.now) !== undefined ||
    expired(connection, scope, clocks).length > 0
  );
}

/** In a transaction: makes ready what has waited long enough, takes back claims that ran out. */
export function sweep(connection: Connection, scope: number, clocks: Clocks): NewEntry[] {
  connection.run(WAKE, scope, clocks.now);
  return expired(connection, scope, clocks).map((row) => {
    const { task: before, version, openBlockers } = storedTask(row);
    const after = expireTask(before, clocks.now);
    const state = taskState(after, openBlockers, clocks.now);
    connection.run(PUT_TASK, ...valuesOf(after, version + 1, state), row.key);
    return expiredEntry(before, after);
  });
}

function expired(
  connection: Connection,
  scope: number,
  { now, monotonic, bootId }: Clocks,
): readonly TaskRow[] {
  return connection.all<TaskRow>(EXPIRED, scope, bootId, monotonic, scope, bootId, now, now);
}
