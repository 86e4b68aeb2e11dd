import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/scale.ts";
import { someTask } from "./fixtures/some-task.ts";
import { findCycle, untangle } from "./graph.ts";
import type { Task } from "./task.ts";

const NOBODY = (): boolean => false;
const task = (id: string, blockedBy: readonly string[], parent?: string): Task =>
  someTask({ id, blockedBy, ...(parent !== undefined && { parent }) });

test("what can be kept is kept as it is", () => {
  const tasks = [task("a", []), task("b", ["a"], "a"), task("c", ["a", "elsewhere"], "b")];
  assert.deepEqual(
    untangle(tasks, (id) => id === "elsewhere"),
    { tasks, tangles: [] },
  );
});

test("a task waits neither for itself nor for what is not there, nor is it a part of either", () => {
  const { tasks, tangles } = untangle([task("a", ["a", "x"], "a"), task("b", [], "y")], NOBODY);
  assert.deepEqual(tasks, [task("a", []), task("b", [])]);
  assert.deepEqual(tangles, [
    { task: "a", reference: "a", as: "blocker", problem: "self" },
    { task: "a", reference: "x", as: "blocker", problem: "missing" },
    { task: "a", reference: "a", as: "parent", problem: "self" },
    { task: "b", reference: "y", as: "parent", problem: "missing" },
  ]);
});

test("of a circle one reference goes, of blockers and of parents apart", () => {
  const { tasks, tangles } = untangle([task("a", ["b"], "b"), task("b", ["a"], "a")], NOBODY);
  assert.deepEqual(tasks, [task("a", ["b"], "b"), task("b", [])]);
  assert.deepEqual(tangles, [
    { task: "b", reference: "a", as: "blocker", problem: "circle" },
    { task: "b", reference: "a", as: "parent", problem: "circle" },
  ]);
});

const IDS = ["a", "b", "c", "d", "e"];

test("whatever the references, no circle is left and every one is kept or told of", () => {
  const references = fc.array(fc.subarray([...IDS, "x"]), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(references, (blockers) => {
      const given = IDS.map((id, place) => task(id, blockers[place] ?? []));
      const { tasks, tangles } = untangle(given, NOBODY);
      assert.equal(
        findCycle(new Map(tasks.map(({ id, blockedBy }) => [id, blockedBy]))),
        undefined,
      );
      for (const { id, blockedBy } of given) {
        const kept = tasks.find((each) => each.id === id)?.blockedBy ?? [];
        const told = tangles.flatMap((tangle) => (tangle.task === id ? [tangle.reference] : []));
        assert.deepEqual([...kept, ...told].sort(), [...blockedBy].sort());
      }
    }),
    { numRuns: scaled(300) },
  );
});
