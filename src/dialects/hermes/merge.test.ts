import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { call, ids, item, workOn } from "./fixtures/calls.ts";

describe("a merge", () => {
  const three = [item("1", "A", "in_progress"), item("2", "B"), item("3", "C")];

  test("changes only what it names", async () => {
    const work = await workOn(three);
    const { result } = await call(work, {
      todos: [
        { id: "1", status: "completed" },
        { id: "2", content: "B2", status: "nonsense" },
      ],
      merge: true,
    });
    assert.deepEqual(result.todos, [item("1", "A", "completed"), item("2", "B2"), item("3", "C")]);
    assert.equal(result.dropped, undefined);
  });

  test("lifts what it starts, also what it adds", async () => {
    const work = await workOn([item("1", "A"), item("2", "B")]);
    const started = await call(work, { todos: [{ id: "2", status: "in_progress" }], merge: true });
    assert.deepEqual(ids(started.result), ["2", "1"]);
    const { result } = await call(work, {
      todos: [
        { id: "2", status: "completed" },
        { id: "9", content: "now", status: "in_progress" },
      ],
      merge: true,
    });
    assert.deepEqual(ids(result), ["2", "9", "1"]);
  });

  test("sets and takes away a parent", async () => {
    const work = await workOn(three);
    const set = await call(work, { todos: [{ id: "3", parent: "2" }], merge: true });
    assert.equal(set.result.todos[2]?.parent, "2");
    const { result } = await call(work, { todos: [{ id: "3", parent: "" }], merge: true });
    assert.deepEqual(result.todos[2], item("3", "C"));
  });

  test("adds while there is room and counts what found none", async () => {
    const full = Array.from({ length: 255 }, (_, place) => item(`i${place}`, `Step ${place}`));
    const work = await workOn(full);
    const { result } = await call(work, {
      todos: [item("x", "X"), item("y", "Y"), { id: "i0", status: "completed" }],
      merge: true,
    });
    assert.deepEqual([result.todos.length, result.todos.at(-1)?.id, result.omitted], [256, "x", 1]);
    assert.equal(result.summary.completed, 1);
  });

  test("of nothing changes nothing", async () => {
    const work = await workOn(three);
    assert.equal((await call(work, { todos: [], merge: true })).result.revision, 1);
  });
});
