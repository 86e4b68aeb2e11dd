import type { TaskRefusal } from "./operation.ts";
import type { Task } from "./task.ts";

/** What each task waits for: its blockers, or for the tree of parts its parent. */
export type Edges = ReadonlyMap<string, readonly string[]>;

/**
 * A way from one task to another along the edges, both ends included; undefined
 * if there is none. Of several ways one of the shortest.
 */
export function findPath(edges: Edges, from: string, to: string): readonly string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[from, undefined]]);
  for (const id of cameFrom.keys()) {
    if (id === to) return pathBack(cameFrom, to);
    for (const next of edges.get(id) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, id);
  }
  return undefined;
}

function pathBack(cameFrom: ReadonlyMap<string, string | undefined>, to: string): string[] {
  const path: string[] = [];
  for (let id: string | undefined = to; id !== undefined; id = cameFrom.get(id)) path.unshift(id);
  return path;
}

/**
 * Why a task must not wait for another; undefined if it may. `edges` must hold
 * all that `blocker` can reach.
 */
export function edgeRefusal(edges: Edges, task: string, blocker: string): TaskRefusal | undefined {
  if (task === blocker) return { code: "self_dependency", id: task };
  const path = findPath(edges, blocker, task);
  return path && { code: "cycle", path: [task, ...path] };
}

/** A cycle among the edges, each task waiting for the next, the first again at the end. */
export function findCycle(edges: Edges): readonly string[] | undefined {
  const finished = new Set<string>();
  for (const root of edges.keys()) {
    const cycle = cycleFrom(edges, root, finished);
    if (cycle) return cycle;
  }
  return undefined;
}

/** Depth first without recursion: a chain may be longer than the stack is deep. */
function cycleFrom(edges: Edges, root: string, finished: Set<string>): string[] | undefined {
  if (finished.has(root)) return undefined;
  const path = [{ id: root, next: 0 }];
  const onPath = new Set([root]);
  for (let last = path.at(-1); last; last = path.at(-1)) {
    const next = edges.get(last.id)?.[last.next++];
    if (next === undefined) {
      finished.add(last.id);
      onPath.delete(last.id);
      path.pop();
    } else if (onPath.has(next)) {
      const ids = path.map(({ id }) => id);
      return [...ids.slice(ids.indexOf(next)), next];
    } else if (!finished.has(next)) {
      path.push({ id: next, next: 0 });
      onPath.add(next);
    }
  }
  return undefined;
}

/** A reference that a task cannot keep. */
export interface Tangle {
  readonly task: string;
  readonly reference: string;
  readonly as: "blocker" | "parent";
  readonly problem: "missing" | "self" | "circle";
}

/**
 * The tasks without the references that no board could take: to what is not
 * there, to themselves, and those that close a circle. `isThere` answers for
 * what is not among the tasks.
 */
export function untangle(
  tasks: readonly Task[],
  isThere: (id: string) => boolean,
): { readonly tasks: readonly Task[]; readonly tangles: readonly Tangle[] } {
  const own = new Set(tasks.map(({ id }) => id));
  const tangles: Tangle[] = [];
  const keep = (task: string, reference: string, as: Tangle["as"]): boolean => {
    const problem =
      reference === task
        ? "self"
        : own.has(reference) || isThere(reference)
          ? undefined
          : "missing";
    if (problem) tangles.push({ task, reference, as, problem });
    return problem === undefined;
  };
  const blockers = new Map(
    tasks.map(({ id, blockedBy }) => [id, blockedBy.filter((by) => keep(id, by, "blocker"))]),
  );
  const parents = new Map(
    tasks.map(({ id, parent }) => [
      id,
      parent !== undefined && keep(id, parent, "parent") ? [parent] : [],
    ]),
  );
  cutCircles(blockers, (task, reference) => {
    tangles.push({ task, reference, as: "blocker", problem: "circle" });
  });
  cutCircles(parents, (task, reference) => {
    tangles.push({ task, reference, as: "parent", problem: "circle" });
  });
  return { tasks: tasks.map((task) => withReferences(task, blockers, parents)), tangles };
}

function withReferences(
  task: Task,
  blockers: ReadonlyMap<string, readonly string[]>,
  parents: ReadonlyMap<string, readonly string[]>,
): Task {
  const { parent: _parent, ...rest } = task;
  const [parent] = parents.get(task.id) ?? [];
  const blockedBy = blockers.get(task.id) ?? [];
  return { ...rest, blockedBy, ...(parent !== undefined && { parent }) };
}

/** Takes out every edge that leads back onto the way to it; each edge is looked at once. */
function cutCircles(edges: Map<string, string[]>, onCut: (from: string, to: string) => void): void {
  const finished = new Set<string>();
  for (const root of edges.keys()) {
    const path = finished.has(root) ? [] : [{ id: root, next: 0 }];
    const onPath = new Set([root]);
    for (let last = path.at(-1); last; last = path.at(-1)) {
      const targets = edges.get(last.id) ?? [];
      const target = targets[last.next];
      if (target === undefined) {
        finished.add(last.id);
        onPath.delete(last.id);
        path.pop();
      } else if (onPath.has(target)) {
        targets.splice(last.next, 1);
        onCut(last.id, target);
      } else {
        last.next++;
        if (!finished.has(target) && edges.has(target)) {
          path.push({ id: target, next: 0 });
          onPath.add(target);
        }
      }
    }
  }
}
