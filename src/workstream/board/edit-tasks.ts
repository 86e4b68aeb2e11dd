import type { Board, StoredTask } from "../../stores/contract.ts";
import type {
  Closing,
  Decided,
  Edges,
  Task,
  TaskEvent,
  TaskPatch,
  TaskRefusal,
  Wait,
} from "../../task/index.ts";
import {
  closeTask,
  edgeRefusal,
  editTask,
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
  withoutReferences,
  withoutWaits,
  withWait,
} from "../../task/index.ts";
import type { Evidence } from "../../todo/index.ts";
import type { LiveBoard, BoardChange } from "./change-tasks.ts";
import { findIds, findTask, openBlockersOf } from "./change-tasks.ts";

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

export async function decideStep(
  live: LiveBoard,
  reference: string,
  step: Step,
): Promise<Decided<BoardChange<Task>>> {
  const sought = await findTask(live.board, reference);
  if (!sought.ok) return sought;
  const decided = await afterStep(live, sought.found, step);
  if (!decided.ok) return decided;
  const change = { event: EVENTS[step.kind], before: sought.found, after: decided.task };
  return { ok: true, changes: [change], result: decided.task };
}

async function afterStep(
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

export async function decideEditing(
  { board, now }: LiveBoard,
  reference: string,
  patch: TaskPatch,
): Promise<Decided<BoardChange<Task>>> {
  const sought = await findTask(board, reference);
  if (!sought.ok) return sought;
  const { found } = sought;
  const added = await findIds(board, patch.addBlockedBy ?? []);
  if (!added.ok) return added;
  const removed = await findIds(board, patch.removeBlockedBy ?? []);
  if (!removed.ok) return removed;
  const parent = await findIds(board, typeof patch.parent === "string" ? [patch.parent] : []);
  if (!parent.ok) return parent;
  const [parentId] = parent.ids;

  const checked = await checkReferences(board, found.task, {
    blockers: added.ids,
    ...(parentId !== undefined && { parent: parentId }),
  });
  if (!checked.ok) return checked;
  const after = editTask(
    found.task,
    {
      ...patch,
      addBlockedBy: added.ids,
      removeBlockedBy: removed.ids,
      ...(parentId !== undefined && { parent: parentId }),
    },
    now(),
  );
  const isGraphChange = added.ids.length > 0 || parentId !== undefined;
  return {
    ok: true,
    changes: [{ event: "task-edited", before: found, after }],
    result: after,
    ...(isGraphChange && { graph: checked.graph }),
  };
}

/** Decides on the end of a task, and of all that refers to it. */
export async function decideDeleting(
  { board, now }: LiveBoard,
  reference: string,
): Promise<Decided<BoardChange<Task>>> {
  const sought = await findTask(board, reference);
  if (!sought.ok) return sought;
  const { found } = sought;
  const { id } = found.task;
  const dependents = (await board.blockedBy([id])).map(({ task }) => task);
  const { tasks: parts } = await board.list({ parent: id });
  const ids = [...new Set([...dependents, ...parts.map(({ task }) => task.id)])];
  const cleaned = (await board.get(ids)).map((before) => ({
    event: "task-edited" as const,
    before,
    after: withoutReferences(before.task, new Set([id]), now()),
  }));
  return {
    ok: true,
    changes: [...cleaned, { event: "task-deleted", before: found }],
    result: found.task,
  };
}

/** What a task is to be linked with. */
export interface NewReferences {
  readonly blockers: readonly string[];
  /** Tasks that are to wait for this one. */
  readonly dependents?: readonly string[];
  readonly parent?: string;
}

/**
 * Whether a task may get these references, on the board as it is. Answers the
 * graph to name in the commit, which holds as long as nobody else adds to it.
 * Only what can be reached from them is read.
 */
export async function checkReferences(
  board: Board,
  task: Task,
  added: NewReferences,
): Promise<Decided<{ readonly graph: number }>> {
  const { graph } = await board.head();
  const refusal =
    (await blockerRefusal(board, task, added)) ?? (await parentRefusal(board, task, added));
  return refusal ? refuse(refusal) : { ok: true, graph };
}

async function blockerRefusal(
  board: Board,
  { id }: Task,
  { blockers, dependents = [] }: NewReferences,
): Promise<TaskRefusal | undefined> {
  const from = dependents.length > 0 ? [id, ...blockers] : blockers;
  const edges = await reachable(from, (ids) => blockersOf(board, ids));
  const withBlockers = new Map(edges).set(id, [...(edges.get(id) ?? []), ...blockers]);
  return (
    firstRefusal(blockers, (blocker) => edgeRefusal(edges, id, blocker)) ??
    firstRefusal(dependents, (dependent) => edgeRefusal(withBlockers, dependent, id))
  );
}

async function parentRefusal(
  board: Board,
  { id }: Task,
  { parent }: NewReferences,
): Promise<TaskRefusal | undefined> {
  if (parent === undefined) return undefined;
  return edgeRefusal(await reachable([parent], (ids) => parentsOf(board, ids)), id, parent);
}

function firstRefusal(
  ids: readonly string[],
  refusalOf: (id: string) => TaskRefusal | undefined,
): TaskRefusal | undefined {
  for (const id of ids) {
    const refusal = refusalOf(id);
    if (refusal) return refusal;
  }
  return undefined;
}

type EdgesOf = (ids: readonly string[]) => Promise<Edges>;

/** All edges that can be reached, read one distance at a time. */
async function reachable(from: readonly string[], edgesOf: EdgesOf): Promise<Edges> {
  const edges = new Map<string, readonly string[]>();
  for (let next = from; next.length > 0;) {
    const found = await edgesOf(next);
    for (const id of next) edges.set(id, found.get(id) ?? []);
    next = [...new Set([...found.values()].flat())].filter((id) => !edges.has(id));
  }
  return edges;
}

async function blockersOf(board: Board, ids: readonly string[]): Promise<Edges> {
  const edges = new Map<string, string[]>();
  for (const { task, blocker } of await board.blockersOf(ids)) {
    edges.set(task, [...(edges.get(task) ?? []), blocker]);
  }
  return edges;
}

async function parentsOf(board: Board, ids: readonly string[]): Promise<Edges> {
  const found = await board.get(ids);
  return new Map(found.flatMap(({ task: { id, parent } }) => (parent ? [[id, [parent]]] : [])));
}
