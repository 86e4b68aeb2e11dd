import type { TaskRefusal } from "../../../task/index.ts";
import { claimRefusal, renewalRefusal } from "../../../task/index.ts";
import type { Claimed, ClaimRequest, Renewed, RenewRequest } from "../../contract.ts";
import { nameFromStored } from "../stored-values.ts";
import type { SweepRow } from "./sweep.ts";
import { parseRow, storedTask } from "./task-row.ts";

export interface ClaimRow extends SweepRow {
  readonly outcome: "expired" | "taken" | "refused";
  /** Of one that was refused: open blockers, and what who asks has unfinished. */
  readonly open: readonly string[] | null;
  readonly busy: readonly string[] | null;
}

/** The database decides; why it refused is said by the rules that all stores share. */
export function claimed(request: ClaimRequest, rows: readonly ClaimRow[]): Claimed {
  const [refused] = rows.filter(({ outcome }) => outcome === "refused");
  if (!refused) return { ok: true, tasks: rows.map(({ task }) => storedTask(parseRow(task))) };
  const refusal = reason(request, refused);
  return { ok: false, refusal };
}

function reason({ by, id }: ClaimRequest, row: ClaimRow): TaskRefusal {
  const busyWith = (row.busy ?? []).map(nameFromStored);
  const isBusy: TaskRefusal = { code: "agent_busy", owner: by, tasks: busyWith };
  if (id === undefined) return isBusy;
  if (row.task === null) return { code: "task_not_found", id };
  const { task } = storedTask(parseRow(row.task));
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
