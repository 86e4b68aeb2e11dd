import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { BoardGraph } from "../../overview/documents.ts";
import { BOX, graphLayout } from "./graph-layout.ts";

type GraphTask = BoardGraph["tasks"][number];

function task(
  id: string,
  blockedBy: readonly string[],
  state: GraphTask["state"] = "blocked",
): GraphTask {
  return {
    id,
    subject: id,
    status: state === "closed" ? "done" : "open",
    state,
    priority: 2,
    blockedBy,
  };
}

/** Graphs without cycles: each task waits for some of those before it. */
const graphs = fc.array(fc.array(fc.nat(40), { maxLength: 3 }), { maxLength: 40 }).map((rows) =>
  rows.map((row, place) =>
    task(
      `t${place}`,
      [...new Set(row.filter((by) => by < place))].map((by) => `t${by}`),
    ),
  ),
);

test("a blocker is always left of what it blocks, and no two boxes overlap", () => {
  fc.assert(
    fc.property(graphs, (tasks) => {
      const { nodes, edges, byId, loose, width, height } = graphLayout(tasks);
      assert.equal(nodes.length + loose, tasks.length);
      for (const { from, to } of edges) assert.ok(from.x + BOX.width < to.x);
      assert.equal(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size, nodes.length);
      for (const { x, y, blockers } of byId.values()) {
        assert.ok(x + BOX.width <= width && y + BOX.height <= height);
        assert.ok(blockers.every((id) => byId.has(id)));
      }
    }),
  );
});

test("the longest way is marked, through open tasks only", () => {
  const { nodes } = graphLayout([
    task("a", [], "closed"),
    task("b", ["a"], "ready"),
    task("c", ["b"]),
    task("d", ["c"]),
    task("e", ["b"]),
  ]);
  assert.deepEqual(
    nodes.filter(({ isCritical }) => isCritical).map(({ id }) => id),
    ["b", "c", "d"],
  );
});

test("tasks that wait for nothing and block nothing are counted, not drawn", () => {
  const { nodes, loose } = graphLayout([task("a", []), task("b", ["a"]), task("c", ["gone"])]);
  assert.deepEqual([nodes.length, loose], [2, 1]);
});
