import type { Board } from "../../stores/contract.ts";
import type { Decided, Edges, Task, TaskRefusal } from "../../task/index.ts";
import { edgeRefusal, refuse } from "../../task/index.ts";

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

type Step = (ids: readonly string[]) => Promise<Edges>;

/** All edges that can be reached, read one distance at a time. */
async function reachable(from: readonly string[], step: Step): Promise<Edges> {
  const edges = new Map<string, readonly string[]>();
  for (let next = from; next.length > 0;) {
    const found = await step(next);
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
