import type { Clocks, Task, TaskRefusal } from "../task/index.ts";
import {
  claimRefusal,
  claimTask,
  closeTask,
  refuse,
  renewalRefusal,
  taskLease,
} from "../task/index.ts";
import type { Claimed, ClaimRequest, FinishRequest, Renewed, RenewRequest } from "./contract.ts";
import type { TaskTable } from "./task-table.ts";

/** What came of a claim. */
export interface TableClaim {
  readonly claimed: Claimed;
  /** Those that have a new holder; a holder that claims again is none. */
  readonly taken: readonly string[];
}

/** Claims in a table that was swept at this moment. */
export function claimIn(table: TaskTable, request: ClaimRequest, clocks: Clocks): TableClaim {
  const { by, id, count = 1, unlessBusy = false } = request;
  const { now } = clocks;
  const busyWith = unlessBusy ? unfinishedOf(table, by, now).filter((busy) => busy !== id) : [];
  if (id === undefined) {
    if (busyWith.length > 0) return refused({ code: "agent_busy", owner: by, tasks: busyWith });
    const ready = table.list({ states: ["ready"], limit: count }, now).tasks;
    return take(
      table,
      ready.map(({ task }) => task.id),
      request,
      clocks,
    );
  }
  const found = table.get(id);
  if (!found) return refused({ code: "task_not_found", id });
  const openBlockers = table.openBlockers(found.task);
  const refusal = claimRefusal(found.task, by, { now, openBlockers, busyWith });
  return refusal ? refused(refusal) : take(table, [id], request, clocks);
}

function take(
  table: TaskTable,
  ids: readonly string[],
  { by, lease: length, start = false }: ClaimRequest,
  clocks: Clocks,
): TableClaim {
  const lease = length === null ? null : taskLease(clocks, length);
  const found = ids.flatMap((id) => table.get(id) ?? []);
  const taken = found.filter(({ task }) => task.owner !== by).map(({ task }) => task.id);
  const tasks = found.map(({ task }) =>
    table.write(claimTask(task, { by, lease, start, now: clocks.now })),
  );
  return { claimed: { ok: true, tasks }, taken };
}

/** What came of finishing. */
export interface TableFinish {
  readonly refused: readonly TaskRefusal[];
  /** Those that were not done before. */
  readonly done: readonly { readonly before: Task; readonly after: Task }[];
}

export function finishIn(
  table: TaskTable,
  held: FinishRequest["done"],
  { now }: Clocks,
): TableFinish {
  const refused: TaskRefusal[] = [];
  const done: { before: Task; after: Task }[] = [];
  for (const { id, epoch } of held) {
    const before = table.get(id)?.task;
    const closed = before
      ? closeTask(before, { as: "done", epoch, now })
      : refuse({ code: "task_not_found", id });
    if (!closed.ok) refused.push(closed.refusal);
    else if (before && closed.task !== before) {
      table.write(closed.task);
      done.push({ before, after: closed.task });
    }
  }
  return { refused, done };
}

export function renewIn(table: TaskTable, request: RenewRequest, clocks: Clocks): Renewed {
  const { id, epoch, lease } = request;
  const found = table.get(id);
  if (!found) return { ok: false, refusal: { code: "task_not_found", id } };
  const refusal = renewalRefusal(found.task, epoch);
  if (refusal) return { ok: false, refusal };
  return { ok: true, task: table.write({ ...found.task, lease: taskLease(clocks, lease) }) };
}

function unfinishedOf(table: TaskTable, owner: string, now: number): string[] {
  return table.list({ states: ["claimed"], owner }, now).tasks.map(({ task }) => task.id);
}

function refused(refusal: Extract<Claimed, { ok: false }>["refusal"]): TableClaim {
  return { claimed: { ok: false, refusal }, taken: [] };
}
