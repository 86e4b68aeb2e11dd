import type { Clocks } from "../../../task/index.ts";
import { expireTask, taskState } from "../../../task/index.ts";
import { expiredEntry } from "../../board-entries.ts";
import type { NewEntry } from "../../contract.ts";
import type { Connection } from "../connection.ts";
import type { Rest } from "../last-written.ts";
import { findBoot } from "./boots.ts";
import { EXPIRED, IS_SWEEP_DUE, NEXT_SWEEP, PUT_TASK, WAKE } from "./queries.ts";
import { storedTask, taskRows, valuesOf } from "./task-row.ts";

/** Whether something has to be taken back or woken before the board can be asked. */
export function isSweepDue(connection: Connection, scope: number, clocks: Clocks): boolean {
  const { bootId, monotonic, now } = clocks;
  const boot = findBoot(connection, bootId);
  const due = connection.get<{ is_due: number }>(IS_SWEEP_DUE, scope, boot, monotonic, now);
  return due?.is_due === 1;
}

export interface Swept {
  readonly entries: readonly NewEntry[];
  /** How long it stays swept; undefined where that is not to be foreseen. */
  readonly rest: Rest | undefined;
}

/**
 * In a transaction: makes ready what has waited long enough, takes back claims
 * that ran out. Nothing is looked at while the board is known to be at rest.
 */
export function sweep(
  connection: Connection,
  scope: number,
  clocks: Clocks,
  known: Rest | undefined,
): Swept {
  if (known && isAtRest(known, clocks)) return { entries: [], rest: known };
  const rest = restOf(connection, scope, clocks);
  const isDue = rest ? !isAtRest(rest, clocks) : isSweepDue(connection, scope, clocks);
  if (!isDue) return { entries: [], rest };
  return { entries: sweepNow(connection, scope, clocks), rest: undefined };
}

function isAtRest({ boot, monotonic, wall }: Rest, clocks: Clocks): boolean {
  return clocks.bootId === boot && clocks.monotonic < monotonic && clocks.now < wall;
}

/** Claims of another start of the system are over by the clock on the wall, which people set. */
function restOf(connection: Connection, scope: number, { bootId }: Clocks): Rest | undefined {
  const next = connection.get<NextSweep>(NEXT_SWEEP, scope, findBoot(connection, bootId));
  if (!next || next.has_others) return undefined;
  return { boot: bootId, monotonic: next.lease ?? Infinity, wall: next.wake ?? Infinity };
}

interface NextSweep {
  readonly wake: number | null;
  readonly lease: number | null;
  readonly has_others: number;
}

function sweepNow(connection: Connection, scope: number, clocks: Clocks): NewEntry[] {
  const { bootId, monotonic, now } = clocks;
  connection.run(WAKE, scope, now);
  const boot = findBoot(connection, bootId);
  const rows = taskRows(connection, EXPIRED, scope, boot, monotonic, now);
  return rows.map((row) => {
    const { task: before, version, openBlockers } = storedTask(row);
    const after = expireTask(before, now);
    const state = taskState(after, openBlockers, now);
    connection.run(PUT_TASK, ...valuesOf(connection, after, version + 1, state), row.key);
    return expiredEntry(before, after);
  });
}
