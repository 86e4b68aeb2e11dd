import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { call, ids, item, workOn } from "./fixtures/calls.ts";
import { hermes } from "./index.ts";

describe("a replacement", () => {
  test("lifts the item in progress before the first pending one", async () => {
    const { result } = await call(await workOn(), {
      todos: [
        item("0", "done", "completed"),
        item("1", "A"),
        item("2", "B"),
        item("3", "C", "in_progress"),
      ],
    });
    assert.deepEqual(ids(result), ["0", "3", "1", "2"]);
  });

  test("keeps the authored order where an item has a parent", async () => {
    const { result } = await call(await workOn(), {
      todos: [
        item("1", "A"),
        { ...item("2", "B"), parent: "1" },
        { ...item("3", "C", "in_progress"), parent: "1" },
      ],
    });
    assert.deepEqual(ids(result), ["1", "2", "3"]);
    assert.deepEqual(
      result.todos.map(({ parent }) => parent),
      [undefined, "1", "1"],
    );
  });

  test("keeps phases that another vocabulary made", async () => {
    const work = await workOn();
    await work.import(
      [
        { name: "First", todos: [{ content: "a" }] },
        { name: "Then", todos: [{ content: "b", status: "in_progress" }] },
      ],
      "elsewhere",
    );
    const before = await work.list();
    await call(work, hermes.toNative(before));
    assert.deepEqual(await work.list(), before);
  });

  test("takes the last of items with one id, at its place", async () => {
    const { result } = await call(await workOn(), {
      todos: [item("1", "old"), item("2", "B"), item(" 1 ", "new")],
    });
    assert.deepEqual(result.todos, [item("2", "B"), item("1", "new")]);
  });

  test("gives items without an id the next free numbers", async () => {
    const work = await workOn([item("1", "A")]);
    const { result } = await call(work, {
      todos: [item("1", "A"), { content: "B" }, { id: " ", content: "C" }, item("3", "D")],
    });
    assert.deepEqual(ids(result), ["1", "2", "4", "3"]);
    const again = await call(work, {
      todos: ["A", "B", "C", "D"].map((content) => ({ content })),
    });
    assert.deepEqual(ids(again.result), ["1", "2", "4", "3"]);
    assert.equal(again.result.revision, result.revision);
  });

  test("tidies what it reads", async () => {
    const { result } = await call(await workOn(), {
      todos: JSON.stringify([
        { id: 7, content: "  A ", status: " COMPLETED " },
        { id: "8", content: "B", status: "blocked" },
        { id: "9", content: 10 },
      ]),
      merge: "false",
    });
    assert.deepEqual(result.todos, [item("7", "A", "completed"), item("8", "B"), item("9", "10")]);
  });

  test("drops parents that dangle, point at their own item or run in a circle", async () => {
    const { result } = await call(await workOn(), {
      todos: [
        { ...item("a", "A"), parent: "a" },
        { ...item("b", "B"), parent: "c" },
        { ...item("c", "C"), parent: "b" },
        { ...item("d", "D"), parent: "nobody" },
      ],
    });
    assert.equal(result.todos.filter(({ parent }) => parent !== undefined).length, 1);
  });

  test("takes a parent away that it does not repeat", async () => {
    const work = await workOn([item("1", "A"), { ...item("2", "B"), parent: "1" }]);
    const { result } = await call(work, { todos: [item("1", "A"), item("2", "B")] });
    assert.deepEqual(result.todos[1], item("2", "B"));
  });

  test("counts by status", async () => {
    const { result } = await call(await workOn(), {
      todos: [
        item("1", "A", "completed"),
        item("2", "B", "cancelled"),
        item("3", "C", "in_progress"),
        item("4", "D"),
        item("5", "E"),
      ],
    });
    assert.deepEqual(result.summary, {
      total: 5,
      pending: 2,
      in_progress: 1,
      completed: 1,
      cancelled: 1,
    });
  });

  test("names the open items that it leaves out", async () => {
    const work = await workOn([item("1", "A"), item("2", "B", "completed")]);
    const { result } = await call(work, { todos: [item("3", "C")] });
    assert.deepEqual(result.dropped, ["A"]);
  });
});
