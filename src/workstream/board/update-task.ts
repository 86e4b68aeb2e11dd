import type { Board, StoredTask } from "../../stores/contract.ts";
import type { Decided, LinkedTask, Task, TaskEvent, TaskUpdate } from "../../task/index.ts";
import { editTask, isClosed, refuse, updateTask } from "../../task/index.ts";
import type { LiveBoard, Plan } from "./change-tasks.ts";
import { checkReferences } from "./edit-graph.ts";
import { openBlockersOf } from "./find-task.ts";
import { ownerName } from "./owner-name.ts";

export interface Updated {
  readonly before: LinkedTask;
  readonly after: LinkedTask;
}

/** Of an update that adds no references, for which nobody else's can be in the way. */
const NO_GRAPH = { ok: true, graph: undefined } as const;

/** Plans everything that an update asks for as one change. */
export async function planUpdating(
  live: LiveBoard,
  id: string,
  update: TaskUpdate,
): Promise<Decided<Plan<Updated>>> {
  const { board, actor } = live;
  const now = live.now();
  const found = await getAll(board, [id]);
  if (!found.ok) return found;
  const [stored] = found.stored as [StoredTask];
  const blockers = await getAll(board, update.patch?.addBlockedBy ?? []);
  if (!blockers.ok) return blockers;
  const dependents = await getAll(board, update.addBlocks ?? []);
  if (!dependents.ok) return dependents;
  const isGraphChange = blockers.stored.length + dependents.stored.length > 0;
  const checked = isGraphChange
    ? await checkReferences(board, stored.task, {
        blockers: idsOf(blockers.stored),
        dependents: idsOf(dependents.stored),
      })
    : NO_GRAPH;
  if (!checked.ok) return checked;

  const before = await linked(board, stored);
  const added = blockers.stored.filter(({ task }) => !isClosed(task));
  const openBlockers = [...new Set([...before.openBlockers, ...idsOf(added)])];
  const { name: by } = actor;
  const updated = updateTask(stored.task, update, {
    openBlockers,
    now,
    claimant: ownerName(actor),
    ...(by !== undefined && { by }),
  });
  if (!updated.ok) return updated;
  const { task } = updated;
  const blocks = [...new Set([...before.blocks, ...idsOf(dependents.stored)])];
  return {
    ok: true,
    changes: [
      { event: eventOf(stored.task, task), before: stored, after: task },
      ...dependents.stored.map((dependent) => ({
        event: "task-edited" as const,
        before: dependent,
        after: editTask(dependent.task, { addBlockedBy: [id] }, now),
      })),
    ],
    result: { before, after: { task, blocks, openBlockers } },
    ...(checked.graph !== undefined && { graph: checked.graph }),
  };
}

/** All of them, or the refusal of the first that is not there. */
export async function getAll(
  board: Board,
  ids: readonly string[],
): Promise<Decided<{ readonly stored: readonly StoredTask[] }>> {
  const wanted = [...new Set(ids)];
  const stored = wanted.length === 0 ? [] : await board.get(wanted);
  const there = new Set(idsOf(stored));
  const missing = wanted.find((id) => !there.has(id));
  return missing === undefined
    ? { ok: true, stored }
    : refuse({ code: "task_not_found", id: missing });
}

export async function linked(board: Board, stored: StoredTask): Promise<LinkedTask> {
  const dependencies = await board.blockedBy([stored.task.id]);
  return {
    task: stored.task,
    blocks: dependencies.map(({ task }) => task),
    openBlockers: await openBlockersOf(board, stored),
  };
}

function idsOf(stored: readonly StoredTask[]): string[] {
  return stored.map(({ task }) => task.id);
}

function eventOf(before: Task, after: Task): TaskEvent {
  if (!isClosed(before) && isClosed(after)) {
    return after.status === "done" ? "task-done" : "task-cancelled";
  }
  if (isClosed(before) && !isClosed(after)) return "task-reopened";
  if (before.status !== after.status) {
    return after.status === "in_progress" ? "task-started" : "task-released";
  }
  if (before.owner === after.owner) {
    return before.notes?.length === after.notes?.length ? "task-edited" : "task-noted";
  }
  return after.owner === undefined ? "task-released" : "task-claimed";
}
