import type { ClaimedTask, Task, TaskEvent } from "../task/index.ts";
import { claimDelta, taskDelta } from "../task/index.ts";
import type { JsonValue } from "../todo/index.ts";
import type { Actor, NewEntry } from "./contract.ts";

/** The journal's lines of what a store does of itself. */

export function claimedEntry(claimed: ClaimedTask, actor: Actor): NewEntry {
  const kind: TaskEvent = "task-claimed";
  return { kind, at: claimed.times.changed, actor, data: asData(claimDelta(claimed)) };
}

/** The times say nothing that the line does not. */
export function doneEntry(before: Task, after: Task, actor: Actor): NewEntry {
  const kind: TaskEvent = "task-done";
  const data = asData(taskDelta(before, { ...after, times: before.times }));
  return { kind, at: after.times.changed, actor, data };
}

export function expiredEntry(before: Task, after: Task): NewEntry {
  const kind: TaskEvent = "task-lease-expired";
  const actor: Actor = { kind: "runtime" };
  return { kind, at: after.times.changed, actor, data: asData(taskDelta(before, after)) };
}

/** JSON by construction; interfaces lack the index signature that says so. */
function asData(delta: object): JsonValue {
  return delta as JsonValue;
}
