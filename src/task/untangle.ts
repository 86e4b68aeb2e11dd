import type { Task } from "./task.ts";

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
