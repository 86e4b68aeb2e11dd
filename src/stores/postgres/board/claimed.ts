import type { TaskRefusal } from "../../../task/index.ts";
import { claimRefusal, closeTask, renewalRefusal } from "../../../task/index.ts";
import type {
  Claimed,
  ClaimRequest,
  Finished,
  FinishRequest,
  Renewed,
  RenewRequest,
  StoredTask,
} from "../../contract.ts";
import { nameFromStored } from "../stored-values.ts";
import type { Expired } from "./sweep.ts";
import type { TaskRow } from "./task-row.ts";
import { parseRow, parseRows, storedTask } from "./task-row.ts";

/** What came of a claim, as the database answers it. */
export interface ClaimRow {
  readonly outcome: "expired" | "taken" | "refused";
  /** The server's time. */
  readonly moment: number;
  /** Null: none. */
  readonly tasks: string | null;
  /** Of one that was refused: open blockers, and what who asks has unfinished. */
  readonly open: readonly string[] | null;
  readonly busy: readonly string[] | null;
}

/** The same after finishing; without an outcome if nothing was to be taken. */
export interface FinishRow extends Omit<ClaimRow, "outcome"> {
  readonly outcome: ClaimRow["outcome"] | null;
  /** What is not done, and may have been done before. */
  readonly unfinished: string | null;
}

export function finished({ done, actor, next }: FinishRequest, row: FinishRow): Finished {
  const unfinished = row.unfinished === null ? [] : parseRows(row.unfinished);
  const { outcome } = row;
  return {
    refused: refusals(done, unfinished),
    ...(next && outcome && { next: claimed({ ...next, actor }, { ...row, outcome }) }),
  };
}

/** Why what was to be finished is not; among the rows may be those of others. */
export function refusals(
  done: FinishRequest["done"],
  rows: readonly TaskRow[],
): readonly TaskRefusal[] {
  if (rows.length === 0) return [];
  const epochs = new Map(done.map(({ id, epoch }) => [id, epoch]));
  return rows.flatMap((row) => {
    const epoch = epochs.get(row.id);
    return epoch === undefined ? [] : (refusalOf(row, epoch) ?? []);
  });
}

function refusalOf(row: TaskRow, epoch: number): TaskRefusal | undefined {
  const { id } = row;
  if (!("body" in row)) return { code: "task_not_found", id };
  const closed = closeTask(storedTask(row).task, { as: "done", epoch, now: 0 });
  return closed.ok ? undefined : closed.refusal;
}

export function expiredClaims({
  outcome,
  moment,
  tasks,
}: Pick<FinishRow, "outcome" | "moment" | "tasks">): Expired | undefined {
  return outcome === "expired" ? { moment, tasks: storedTasks(tasks) } : undefined;
}

/** The database decides; why it refused is said by the rules that all stores share. */
export function claimed(request: ClaimRequest, row: ClaimRow): Claimed {
  if (row.outcome === "refused") return { ok: false, refusal: reason(request, row) };
  return { ok: true, tasks: storedTasks(row.tasks) };
}

function storedTasks(text: string | null): readonly StoredTask[] {
  return text === null ? [] : parseRows(text).map(storedTask);
}

function reason({ by, id }: ClaimRequest, row: ClaimRow): TaskRefusal {
  const busyWith = (row.busy ?? []).map(nameFromStored);
  const isBusy: TaskRefusal = { code: "agent_busy", owner: by, tasks: busyWith };
  if (id === undefined) return isBusy;
  const [found] = storedTasks(row.tasks);
  if (!found) return { code: "task_not_found", id };
  const { task } = found;
  const open = new Set((row.open ?? []).map(nameFromStored));
  const openBlockers = task.blockedBy.filter((blocker) => open.has(blocker));
  return claimRefusal(task, by, { now: row.moment, openBlockers, busyWith }) ?? isBusy;
}

export function renewed(
  { id, epoch }: RenewRequest,
  row: { readonly outcome: string; readonly task: string } | undefined,
): Renewed {
  if (!row) return { ok: false, refusal: { code: "task_not_found", id } };
  const task = storedTask(parseRow(row.task));
  const refusal = row.outcome === "renewed" ? undefined : renewalRefusal(task.task, epoch);
  return refusal ? { ok: false, refusal } : { ok: true, task };
}
