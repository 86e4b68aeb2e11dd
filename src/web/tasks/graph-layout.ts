import type { BoardGraph } from "../../overview/documents.ts";
import { layersOf } from "../../views/task-layers.ts";

type GraphTask = BoardGraph["tasks"][number];

export interface PlacedTask {
  readonly id: string;
  readonly task: GraphTask;
  readonly x: number;
  readonly y: number;
  /** Those that are drawn. */
  readonly blockers: readonly string[];
  readonly blocks: readonly string[];
  /** On the longest way: what makes the whole take as long as it takes. */
  readonly isCritical: boolean;
}

export interface PlacedEdge {
  readonly key: string;
  readonly from: PlacedTask;
  readonly to: PlacedTask;
  readonly isCritical: boolean;
  /** The curve, as SVG has it. */
  readonly path: string;
}

export interface GraphLayout {
  readonly nodes: readonly PlacedTask[];
  readonly byId: ReadonlyMap<string, PlacedTask>;
  readonly edges: readonly PlacedEdge[];
  /** Ids, by the step in which the tasks can be done. */
  readonly layers: readonly (readonly string[])[];
  readonly width: number;
  readonly height: number;
  /** How many tasks wait for nothing and block nothing; they are not drawn. */
  readonly loose: number;
}

export const BOX = { width: 232, height: 46 };
const GAP = { across: 72, down: 12 };
const MARGIN = 24;

/** Layers from left to right, ready tasks first. Pure, and linear in tasks and edges but for sorting. */
export function graphLayout(tasks: readonly GraphTask[]): GraphLayout {
  const known = new Set(tasks.map(({ id }) => id));
  const blockersOf = new Map(
    tasks.map(({ id, blockedBy }) => [id, blockedBy.filter((by) => known.has(by))]),
  );
  const blocksOf = new Map<string, string[]>(tasks.map(({ id }) => [id, []]));
  for (const [id, blockers] of blockersOf) for (const by of blockers) blocksOf.get(by)?.push(id);
  const isLinked = ({ id }: GraphTask): boolean =>
    Boolean(blockersOf.get(id)?.length || blocksOf.get(id)?.length);
  const linked = tasks.filter(isLinked).toSorted((one, other) => rank(one) - rank(other));
  const layers = layersOf(linked);
  const critical = longestWay(layers, blockersOf);
  const nodes = layers.flatMap((layer, column) =>
    layer.map((task, row): PlacedTask => ({
      id: task.id,
      task,
      x: MARGIN + column * (BOX.width + GAP.across),
      y: MARGIN + row * (BOX.height + GAP.down),
      blockers: blockersOf.get(task.id) ?? [],
      blocks: blocksOf.get(task.id) ?? [],
      isCritical: critical.has(task.id),
    })),
  );
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const tallest = Math.max(0, ...layers.map((layer) => layer.length));
  return {
    nodes,
    byId,
    edges: nodes.flatMap((to) => edgesTo(to, byId)),
    layers: layers.map((layer) => layer.map(({ id }) => id)),
    width: 2 * MARGIN + layers.length * (BOX.width + GAP.across) - GAP.across,
    height: 2 * MARGIN + tallest * (BOX.height + GAP.down) - GAP.down,
    loose: tasks.length - linked.length,
  };
}

const RANKS = ["ready", "claimed", "waiting", "blocked", "closed"];

function rank({ state, priority }: GraphTask): number {
  return RANKS.indexOf(state) * 10 + priority;
}

/** The open tasks on one of the longest ways through the graph. */
function longestWay(
  layers: readonly (readonly GraphTask[])[],
  blockersOf: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const lengths = new Map<string, { readonly length: number; readonly by: string | undefined }>();
  let end: string | undefined;
  for (const { id, state } of layers.flat()) {
    if (state === "closed") continue;
    const by = (blockersOf.get(id) ?? []).reduce<string | undefined>((best, blocker) => {
      const length = lengths.get(blocker)?.length ?? 0;
      return length > (lengths.get(best ?? "")?.length ?? 0) ? blocker : best;
    }, undefined);
    const length = 1 + (lengths.get(by ?? "")?.length ?? 0);
    lengths.set(id, { length, by });
    if (length > (lengths.get(end ?? "")?.length ?? 0)) end = id;
  }
  const way = new Set<string>();
  for (let id = end; id !== undefined; id = lengths.get(id)?.by) way.add(id);
  return way.size > 2 ? way : new Set();
}

function edgesTo(to: PlacedTask, byId: ReadonlyMap<string, PlacedTask>): readonly PlacedEdge[] {
  return to.blockers.flatMap((id) => {
    const from = byId.get(id);
    if (!from) return [];
    const [startX, startY] = [from.x + BOX.width, from.y + BOX.height / 2];
    const [endX, endY] = [to.x, to.y + BOX.height / 2];
    const bend = Math.max(24, (endX - startX) / 2);
    return {
      key: `${from.id} ${to.id}`,
      from,
      to,
      isCritical: from.isCritical && to.isCritical,
      path: `M${startX} ${startY}C${startX + bend} ${startY} ${endX - bend} ${endY} ${endX} ${endY}`,
    };
  });
}
