import type { Board, StoredTask } from "../../stores/contract.ts";
import type {
  Decided,
  LinkedTask,
  ListedTask,
  NamedDraft,
  Task,
  TaskEvent,
  TaskOperation,
  TaskOutcome,
  TaskUpdate,
} from "../../task/index.ts";
import {
  editTask,
  isClosed,
  OPEN_STATES,
  refuse,
  taskState,
  updateTask,
} from "../../task/index.ts";
import { adding, numberedAdding } from "./add-tasks.ts";
import type { LiveBoard, BoardChange } from "./change-tasks.ts";
import { changeTasks, openBlockersOf, ownerName, storedKey, unblockedBy } from "./change-tasks.ts";
import { checkReferences, decideDeleting } from "./edit-tasks.ts";

/** Carries out an operation: one commit, or none if it only reads or is refused. */
export async function performOperation(
  live: LiveBoard,
  operation: TaskOperation,
): Promise<TaskOutcome> {
  switch (operation.kind) {
    case "create":
      return create(live, operation);
    case "add":
      return add(live, operation.drafts);
    case "read":
      return read(live, operation.id);
    case "list":
      return { kind: "listed", tasks: await listAll(live.board) };
    case "page":
      return page(live, operation);
    case "claim":
      return claim(live, operation.id);
    case "update":
      return update(live, operation.id, operation.update);
    case "delete":
      return remove(live, operation.id);
  }
}

async function create(
  live: LiveBoard,
  { draft, isNumbered = false }: Extract<TaskOperation, { kind: "create" }>,
): Promise<TaskOutcome> {
  return outcomeOf(
    await changeTasks(live, {
      name: "create",
      decide: isNumbered ? numberedAdding(live, draft) : adding(live, [draft]),
      answer: ([task]) => {
        if (!task) throw new Error("[doneward] A change of one task has none.");
        return { kind: "created", task };
      },
    }),
  );
}

async function add(live: LiveBoard, drafts: readonly NamedDraft[]): Promise<TaskOutcome> {
  return outcomeOf(
    await changeTasks(live, {
      name: "add-named",
      decide: adding(live, drafts),
      answer: (tasks) => ({ kind: "added", tasks }),
    }),
  );
}

async function read({ board }: LiveBoard, id: string): Promise<TaskOutcome> {
  const found = await getAll(board, [id]);
  if (!found.ok) return { kind: "refused", refusal: found.refusal };
  return { kind: "read", found: await linked(board, found.stored[0] as StoredTask) };
}

async function listAll(board: Board): Promise<readonly ListedTask[]> {
  return withOpenBlockers(board, (await board.list()).tasks);
}

async function page(
  { board, now }: LiveBoard,
  { kind: _kind, ...query }: Extract<TaskOperation, { kind: "page" }>,
): Promise<TaskOutcome> {
  const { tasks, ...rest } = await board.list(query);
  const listed = await withOpenBlockers(board, tasks);
  const standing = listed.map((one) => ({
    ...one,
    state: taskState(one.task, one.openBlockers.length, now()),
  }));
  return { kind: "paged", tasks: standing, ...rest, counts: await board.counts() };
}

async function claim(live: LiveBoard, id: string | undefined): Promise<TaskOutcome> {
  const { board, actor } = live;
  const key = storedKey(live, "claim");
  const claimed = await board.claim({
    by: ownerName(actor),
    actor,
    lease: null,
    start: true,
    ...(key !== undefined && { key }),
    ...(id === undefined ? { unlessBusy: true } : { id }),
  });
  if (!claimed.ok) return { kind: "refused", refusal: claimed.refusal };
  const [taken] = claimed.tasks;
  return { kind: "claimed", ...(taken && { task: taken.task }) };
}

async function withOpenBlockers(
  board: Board,
  tasks: readonly StoredTask[],
): Promise<readonly ListedTask[]> {
  const blocked = tasks.filter(({ openBlockers }) => openBlockers > 0).map(({ task }) => task.id);
  const dependencies = blocked.length === 0 ? [] : await board.blockersOf(blocked);
  const open = new Map<string, string[]>(blocked.map((id) => [id, []]));
  for (const { task, blocker, isClosed: isOver } of dependencies) {
    if (!isOver) open.get(task)?.push(blocker);
  }
  return tasks.map(({ task }) => ({ task, openBlockers: open.get(task.id) ?? [] }));
}

async function update(live: LiveBoard, id: string, change: TaskUpdate): Promise<TaskOutcome> {
  return outcomeOf(
    await changeTasks(live, {
      name: "update",
      decide: () => decideUpdating(live, id, change),
      async answer({ before, after }) {
        const isClosing = !isClosed(before.task) && isClosed(after.task);
        const finished = isClosing ? await finishedBy(live.board, after.task) : undefined;
        const unblocked = isClosing ? await unblockedBy(live.board, id) : [];
        return {
          kind: "updated",
          before,
          after,
          ...(unblocked.length > 0 && { unblocked }),
          ...(finished && { finished }),
        };
      },
    }),
  );
}

/** Every task, if none of them is open once this one is closed. */
async function finishedBy(board: Board, closed: Task): Promise<readonly Task[] | undefined> {
  // What is left is mostly ready, and to look for that alone takes a fraction.
  for (const states of [["ready"] as const, OPEN_STATES]) {
    const { tasks: open } = await board.list({ states, limit: 2 });
    if (open.some(({ task }) => task.id !== closed.id)) return undefined;
  }
  const { tasks } = await board.list();
  return tasks.map(({ task }) => (task.id === closed.id ? closed : task));
}

async function remove(live: LiveBoard, id: string): Promise<TaskOutcome> {
  return outcomeOf(
    await changeTasks(live, {
      name: "delete",
      async decide() {
        const exact = await getAll(live.board, [id]);
        return exact.ok ? decideDeleting(live, id) : exact;
      },
      answer: (task) => ({ kind: "deleted", task }),
    }),
  );
}

function outcomeOf(changed: Decided<{ readonly answer: TaskOutcome }>): TaskOutcome {
  return changed.ok ? changed.answer : { kind: "refused", refusal: changed.refusal };
}

export interface Updated {
  readonly before: LinkedTask;
  readonly after: LinkedTask;
}

/** Of an update that adds no references, for which nobody else's can be in the way. */
const NO_GRAPH = { ok: true, graph: undefined } as const;

/** Decides on everything that an update asks for as one change. */
async function decideUpdating(
  live: LiveBoard,
  id: string,
  update: TaskUpdate,
): Promise<Decided<BoardChange<Updated>>> {
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
async function getAll(
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

async function linked(board: Board, stored: StoredTask): Promise<LinkedTask> {
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
