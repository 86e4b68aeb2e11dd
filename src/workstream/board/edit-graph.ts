import type { Board } from "../../stores/contract.ts";
import type { Decided, Edges, Task, TaskRefusal } from "../../task/index.ts";
import { edgeRefusal, refuse } from "../../task/index.ts";

/**
 * Whether a task may get these blockers and this parent, on the board as it is.
 * Answers the graph to name in the commit, which holds as long as nobody else
 * adds to it. Only what can be reached from them is read.
 */
export async function checkReferences(
  board: Board,
  task: Task,
  added: { readonly blockers: readonly string[]; readonly parent?: string },
): Promise<Decided<{ readonly graph: number }>> {
  const { graph } = await board.head();
  const refusal =
    (await refusalAmong(added.blockers, task.id, (ids) => blockersOf(board, ids))) ??
    (await refusalAmong(added.parent === undefined ? [] : [added.parent], task.id, (ids) =>
      parentsOf(board, ids),
    ));
  return refusal ? refuse(refusal) : { ok: true, graph };
}

type Step = (ids: readonly string[]) => Promise<Edges>;

async function refusalAmong(
  targets: readonly string[],
  task: string,
  step: Step,
): Promise<TaskRefusal | undefined> {
  const edges = await reachable(targets, step);
  return targets.map((target) => edgeRefusal(edges, task, target)).find(Boolean);
}

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
