import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/index.ts";
import { contextAt, LAX, lists, operations, rules } from "./fixtures/arbitraries.ts";
import { listFrom, outline } from "./fixtures/outline.ts";
import type { ApplyContext, LeftTodo, Operation, TodoList } from "./index.ts";
import { allTodos, apply, isOpen, isRemovedOpen } from "./index.ts";

const replace = (...contents: readonly string[]): Operation => ({
  kind: "replace",
  todos: contents.map((content) => ({ content })),
});

function write(
  list: TodoList,
  operation: Operation,
  context: Partial<ApplyContext> = {},
): ReturnType<typeof apply> {
  let last = 10;
  const given = { now: 2, newId: () => `t${++last}`, by: "model", session: "s2" } as const;
  return apply(list, [operation], LAX, { ...given, ...context });
}

const owners = (list: TodoList): unknown[] => allTodos(list).map(({ session }) => session);
const contents = (left: readonly LeftTodo[]): string[] => left.map(({ todo }) => todo.content);

describe("a session", () => {
  const old = listFrom("A: [x] a, [/] b", "B: [ ] c");

  test("owns what it creates and names, and nobody asks without one", () => {
    const { list } = write(old, replace("b", "new"));
    assert.deepEqual(owners(list), ["s2", "s2"]);
    const later = write(list, { kind: "start", todo: "new" }, { session: "s3" }).list;
    assert.deepEqual(owners(later), ["s3"]);
    const { session: _none, ...context } = { ...contextAt(2), session: undefined };
    const unasked = apply(old, [replace("b")], LAX, context);
    assert.deepEqual([owners(unasked.list), unasked.left], [[undefined], []]);
  });

  test("sets aside with its first write what it did not name", () => {
    for (const operation of [
      replace("new"),
      { kind: "add", phase: "A", todos: [{ content: "new" }] },
      { kind: "clear" },
    ] as const) {
      const { list, left, changes } = write(old, operation);
      assert.deepEqual(contents(left), ["b", "c"]);
      assert.deepEqual(left[1], { todo: old.phases[1]?.todos[0], phase: "B", at: 2 });
      assert.ok(!allTodos(list).some(({ content }) => content === "b" || content === "c"));
      assert.deepEqual(
        changes.filter(({ kind }) => kind === "set-aside").map(({ content }) => content),
        ["b", "c"],
      );
      assert.ok(!changes.some(isRemovedOpen));
    }
  });

  test("leaves alone what a person added, what it named and what it closed", () => {
    const { list: added } = write(
      old,
      { kind: "add", phase: "B", todos: [{ content: "Tell support" }] },
      { by: "person" },
    );
    const { list, left } = write(added, { kind: "start", todo: "b" });
    assert.deepEqual(contents(left), ["c"]);
    assert.deepEqual(outline(list), ["A: [x] a, [/] b", "B: [ ] Tell support"]);
    const cancelled = write(old, { kind: "cancel", target: { kind: "all" } });
    assert.deepEqual([cancelled.left, allTodos(cancelled.list).some(isOpen)], [[], false]);
  });

  test("does so once: later writes replace its own list", () => {
    const { list } = write(old, replace("new"));
    const { left, changes } = write(list, replace("newer"));
    assert.deepEqual(left, []);
    assert.ok(changes.some(({ kind, content }) => kind === "removed" && content === "new"));
  });

  test("sets aside later what another session owns and a write of its own leaves out", () => {
    const { list: both } = write({ phases: [] }, replace("mine", "theirs"), { session: "s1" });
    const owned = {
      phases: both.phases.map(({ name, todos }) => ({
        name,
        todos: todos.map((todo) => ({ ...todo, session: todo.content === "mine" ? "s1" : "s2" })),
      })),
    };
    const { left, list } = write(owned, replace("mine", "more"), { session: "s1" });
    assert.deepEqual(contents(left), ["theirs"]);
    assert.deepEqual(owners(list), ["s1", "s1"]);
    const added: Operation = { kind: "add", phase: "Todos", todos: [{ content: "x" }] };
    assert.deepEqual(write(owned, added, { session: "s1" }).left, [], "what stays is not moved");
  });

  test("does not so by a person's edit, or by a write that is refused", () => {
    const add: Operation = { kind: "add", phase: "A", todos: [{ content: "x" }] };
    assert.deepEqual(write(old, add, { by: "person" }).left, []);
    const refused = apply(
      old,
      [replace("new", "newer")],
      { ...LAX, limits: { todos: 1 } },
      { ...contextAt(2), session: "s2" },
    );
    assert.deepEqual([refused.list, refused.left], [old, []]);
  });

  test("does not take a todo for another because both have the same number", () => {
    const numbered = write(
      { phases: [] },
      { kind: "replace", todos: [{ key: "1", content: "Drop the users table" }] },
      { session: "s1" },
    ).list;
    const { list, left } = write(numbered, {
      kind: "replace",
      todos: [{ key: "1", content: "Say hello" }],
    });
    assert.deepEqual(contents(left), ["Drop the users table"]);
    assert.deepEqual(
      allTodos(list).map(({ content }) => content),
      ["Say hello"],
    );
  });

  test("takes back into its phase what it names later", () => {
    const { list, left } = write(old, replace("new"));
    for (const operation of [
      replace("new", "c"),
      { kind: "start", todo: "c" },
      { kind: "add", phase: "B", todos: [{ content: "b" }] },
    ] as const) {
      const { list: after, takenBack, changes } = write(list, operation, { left });
      assert.equal(takenBack.length, 1);
      const back = allTodos(after).find(({ id }) => id === takenBack[0]?.todo.id);
      assert.equal(back?.times.added, 1);
      assert.equal(back?.session, "s2");
      assert.ok(changes.some(({ kind, id }) => kind === "taken-back" && id === back?.id));
    }
    assert.deepEqual(write(list, replace("new"), { left }).takenBack, []);
  });
});

test("a session's first write of the whole list, or a clear, loses no open todo", () => {
  fc.assert(
    fc.property(lists, operations, rules, (list, operation, given) => {
      if (operation.kind !== "clear" && operation.kind !== "replace") return;
      const context = { ...contextAt(2), session: "s2" };
      const { list: after, left, finished } = apply(list, [operation], given, context);
      const there = new Set(
        [...allTodos(finished ?? after), ...left.map(({ todo }) => todo)].map(({ id }) => id),
      );
      for (const { id } of allTodos(list).filter(isOpen)) assert.ok(there.has(id), id);
    }),
    { numRuns: scaled(5_000) },
  );
});
