import type { TaskRefusal } from "./refusal.ts";

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
