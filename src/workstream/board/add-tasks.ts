import type { Decided, NamedDraft, Task, TaskDraft } from "../../task/index.ts";
import { findCycle, idLength, newTask, newTaskId, refuse } from "../../task/index.ts";
import type { LiveBoard, BoardChange } from "./change-tasks.ts";
import { findTask } from "./change-tasks.ts";

export interface NewTaskDraft extends NamedDraft {
  /** An id that the task has elsewhere already. Omitted: a new one. */
  readonly id?: string;
}

/**
 * Decides on new tasks, again whenever another writer was faster. That an id was given to a
 * task that is deleted only a commit can tell, and it does not say which: the
 * next try looks.
 */
export function adding(
  live: LiveBoard,
  drafts: readonly NewTaskDraft[],
): () => Promise<Decided<BoardChange<readonly Task[]>>> {
  const chosen = drafts.flatMap(({ id }) => id ?? []);
  let isRetry = false;
  return async () => {
    if (isRetry && chosen.length > 0) {
      const { board } = await live.store.dump(live.scope);
      const taken = chosen.find((id) => board?.deleted.includes(id));
      if (taken !== undefined) return refuse({ code: "already_exists", id: taken });
    }
    isRetry = true;
    return decideAdding(live, drafts);
  };
}

/** Decides on tasks that may refer to each other and to those on the board. */
async function decideAdding(
  live: LiveBoard,
  drafts: readonly NewTaskDraft[],
): Promise<Decided<BoardChange<readonly Task[]>>> {
  const { board } = live;
  const chosen = drafts.flatMap(({ id }) => id ?? []);
  const twice = repeated(chosen) ?? repeated(drafts.flatMap(({ as }) => as ?? []));
  if (twice !== undefined) return refuse({ code: "already_exists", id: twice });
  const [taken] = await board.get(chosen);
  if (taken) return refuse({ code: "already_exists", id: taken.task.id });
  const ids = await chooseIds(live, drafts);
  const named = new Map(
    drafts.flatMap(({ as }, n) => (as === undefined ? [] : [[as, ids[n] ?? ""]])),
  );
  const own = new Set(ids);
  const known = new Map<string, string>();
  const meaning = async (reference: string): Promise<Decided<{ readonly id: string }>> => {
    const id = named.get(reference) ?? known.get(reference);
    if (id !== undefined) return { ok: true, id };
    if (own.has(reference)) return { ok: true, id: reference };
    const sought = await findTask(board, reference);
    if (!sought.ok) return sought;
    known.set(reference, sought.found.task.id);
    return { ok: true, id: sought.found.task.id };
  };

  const tasks: Task[] = [];
  for (const [n, { id: _id, as: _as, ...draft }] of drafts.entries()) {
    const blockedBy: string[] = [];
    for (const reference of draft.blockedBy ?? []) {
      const meant = await meaning(reference);
      if (!meant.ok) return meant;
      blockedBy.push(meant.id);
    }
    const parent = draft.parent === undefined ? undefined : await meaning(draft.parent);
    if (parent?.ok === false) return parent;
    const resolved = { ...draft, blockedBy, ...(parent && { parent: parent.id }) };
    tasks.push(newTask(ids[n] ?? "", resolved, live.now()));
  }
  return withoutCycles(tasks);
}

/** The first that comes a second time. */
function repeated(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size);
}

/** Nothing on the board waits for what is new, so a cycle could only be among these. */
function withoutCycles(tasks: readonly Task[]): Decided<BoardChange<readonly Task[]>> {
  const blockers = new Map(tasks.map(({ id, blockedBy }) => [id, blockedBy]));
  const parents = new Map(
    tasks.map(({ id, parent }) => [id, parent === undefined ? [] : [parent]]),
  );
  const path = findCycle(blockers) ?? findCycle(parents);
  if (path?.length === 2) return refuse({ code: "self_dependency", id: path[0] ?? "" });
  if (path) return refuse({ code: "cycle", path });
  const changes = tasks.map((after) => ({ event: "task-added", after }) as const);
  return { ok: true, changes, result: tasks };
}

async function chooseIds(live: LiveBoard, drafts: readonly NewTaskDraft[]): Promise<string[]> {
  const { created } = await live.board.head();
  const length = idLength(created + drafts.length);
  const ids = new Set(drafts.flatMap(({ id }) => id ?? []));
  return drafts.map(({ id }) => {
    if (id !== undefined) return id;
    for (;;) {
      const made = newTaskId(length, live.random);
      if (ids.has(made)) continue;
      ids.add(made);
      return made;
    }
  });
}

/**
 * Decides on a task whose id is the next number: one more than there ever were tasks
 * on the board, or the next after that which is free. Ids that others chose may
 * be among the numbers, and of those that were deleted only a commit can tell:
 * a number that was tried is not tried again.
 */
export function numberedAdding(
  live: LiveBoard,
  draft: TaskDraft,
): () => Promise<Decided<BoardChange<readonly Task[]>>> {
  let tried = 0;
  return async () => {
    for (;;) {
      const { created } = await live.board.head();
      tried = Math.max(created, tried) + 1;
      const decided = await decideAdding(live, [{ ...draft, id: String(tried) }]);
      if (decided.ok || decided.refusal.code !== "already_exists") return decided;
    }
  };
}
