import type { Task } from "../task/index.ts";

type Linked = Pick<Task, "id" | "blockedBy">;

/** Tasks in the order in which they can be done: each comes in a later layer than its blockers. */
export type Layers<T extends Linked = Task> = readonly (readonly T[])[];

/** Only dependencies among the tasks count. Within a layer, who waits for the same stands together. */
export function layersOf<T extends Linked>(tasks: readonly T[]): Layers<T> {
  const depths = depthsOf(tasks);
  const layers: T[][] = [];
  for (const task of tasks) (layers[depths.get(task.id) ?? 0] ??= []).push(task);
  const places = new Map<string, number>();
  return layers.map((layer) => {
    const wanted = new Map(layer.map((task, place) => [task.id, middleOf(task, places) ?? place]));
    const sorted = layer.toSorted(
      (one, other) => (wanted.get(one.id) ?? 0) - (wanted.get(other.id) ?? 0),
    );
    for (const [place, { id }] of sorted.entries()) places.set(id, place);
    return sorted;
  });
}

/** How many tasks are on the longest way to each: what has no blocker is done first. */
function depthsOf(tasks: readonly Linked[]): ReadonlyMap<string, number> {
  const shown = new Set(tasks.map(({ id }) => id));
  const blockers = new Map(
    tasks.map(({ id, blockedBy }) => [id, blockedBy.filter((by) => shown.has(by))]),
  );
  const left = new Map([...blockers].map(([id, by]) => [id, by.length]));
  const dependents = Map.groupBy(
    [...blockers].flatMap(([id, by]) => by.map((blocker) => ({ id, blocker }))),
    ({ blocker }) => blocker,
  );
  const depths = new Map<string, number>();
  const free = tasks.filter(({ id }) => left.get(id) === 0).map(({ id }) => id);
  for (const id of free) {
    const depth = 1 + Math.max(-1, ...(blockers.get(id) ?? []).map((by) => depths.get(by) ?? 0));
    depths.set(id, depth);
    for (const { id: dependent } of dependents.get(id) ?? []) {
      const rest = (left.get(dependent) ?? 0) - 1;
      left.set(dependent, rest);
      if (rest === 0) free.push(dependent);
    }
  }
  return depths;
}

/** Where the blockers of a task stand, on average. */
function middleOf(task: Linked, places: ReadonlyMap<string, number>): number | undefined {
  const known = task.blockedBy.flatMap((by) => places.get(by) ?? []);
  if (known.length === 0) return undefined;
  return known.reduce((sum, place) => sum + place, 0) / known.length;
}
