import type { StoredTask } from "../../stores/contract.ts";
import type { Closing, Decided, Task, TaskEvent, Wait } from "../../task/index.ts";
import {
  closeTask,
  epochRefusal,
  failTask,
  handOver,
  isClosed,
  isTaken,
  noteOn,
  refuse,
  releaseTask,
  reopenTask,
  retryTask,
  startTask,
  withoutWaits,
  withWait,
} from "../../task/index.ts";
import type { Evidence } from "../../todo/index.ts";
import type { LiveBoard, Plan } from "./change-tasks.ts";
import { findTask, openBlockersOf } from "./find-task.ts";

/** Something that is done with one task. */
export type Step = { readonly epoch?: number } & (
  | { readonly kind: "start" | "release" | "retry" | "reopen" }
  | { readonly kind: "done" | "cancel"; readonly evidence?: readonly Evidence[] }
  | { readonly kind: "fail"; readonly reason: string }
  | { readonly kind: "hand-over"; readonly to: string }
  | { readonly kind: "wait"; readonly wait: Wait }
  | { readonly kind: "unwait"; readonly isOver: (wait: Wait) => boolean }
  | { readonly kind: "note"; readonly text: string }
);

const EVENTS: Readonly<Record<Step["kind"], TaskEvent>> = {
  start: "task-started",
  release: "task-released",
  retry: "task-edited",
  reopen: "task-reopened",
  done: "task-done",
  cancel: "task-cancelled",
  fail: "task-failed",
  "hand-over": "task-claimed",
  wait: "task-edited",
  unwait: "task-edited",
  note: "task-noted",
};

export async function planStep(
  live: LiveBoard,
  reference: string,
  step: Step,
): Promise<Decided<Plan<Task>>> {
  const sought = await findTask(live.board, reference);
  if (!sought.ok) return sought;
  const decided = await decideStep(live, sought.found, step);
  if (!decided.ok) return decided;
  const change = { event: EVENTS[step.kind], before: sought.found, after: decided.task };
  return { ok: true, changes: [change], result: decided.task };
}

async function decideStep(
  live: LiveBoard,
  stored: StoredTask,
  step: Step,
): Promise<Decided<{ readonly task: Task }>> {
  const { task } = stored;
  const now = live.now();
  const stale = epochRefusal(task, step.epoch);
  if (stale) return refuse(stale);
  switch (step.kind) {
    case "start": {
      const openBlockers = await openBlockersOf(live.board, stored);
      const { name: by } = live.actor;
      const starting = { lease: null, openBlockers, now, ...(by !== undefined && { by }) };
      return startTask(task, starting);
    }
    case "done":
    case "cancel":
      return closeTask(task, closingOf(step, now));
    case "release":
      return { ok: true, task: isTaken(task) && !isClosed(task) ? releaseTask(task, now) : task };
    case "hand-over":
      return handOver(task, step.to, null, now);
    case "fail":
      if (isClosed(task))
        return refuse({ code: "already_resolved", id: task.id, status: task.status });
      return { ok: true, task: failTask(task, step.reason, now) };
    case "retry":
      return { ok: true, task: retryTask(task, now) };
    case "reopen":
      return { ok: true, task: reopenTask(task, now) };
    case "wait":
      return {
        ok: true,
        task: touched({ ...task, waits: withWait(task.waits, { since: now, ...step.wait }) }, now),
      };
    case "unwait": {
      const waits = withoutWaits(task.waits, step.isOver);
      return { ok: true, task: waits === task.waits ? task : touched({ ...task, waits }, now) };
    }
    case "note": {
      const { name: by } = live.actor;
      const noted = noteOn(task, step.text, { now, ...(by !== undefined && { by }) });
      return { ok: true, task: noted };
    }
  }
}

function closingOf(step: Extract<Step, { kind: "done" | "cancel" }>, now: number): Closing {
  const { kind, evidence } = step;
  return { as: kind === "done" ? "done" : "cancelled", now, ...(evidence && { evidence }) };
}

function touched(task: Task, now: number): Task {
  return { ...task, times: { ...task.times, changed: now } };
}
