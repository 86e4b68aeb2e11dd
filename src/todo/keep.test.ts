import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/index.ts";
import {
  batches,
  contextAt,
  drafts,
  LAX,
  lists,
  operations,
  rules,
} from "./fixtures/arbitraries.ts";
import { applyOne, listFrom, outline } from "./fixtures/outline.ts";
import type { Operation, Todo, TodoList } from "./index.ts";
import { allTodos, apply, isPersons } from "./index.ts";

/** The list with what a person added; the ids of those begin with p. */
function withPersons(list: TodoList, ...contents: readonly string[]): TodoList {
  return addedByPerson(
    list,
    contents.map((content) => ({ content })),
  );
}

function addedByPerson(
  list: TodoList,
  todos: Extract<Operation, { kind: "add" }>["todos"],
): TodoList {
  let last = 0;
  const phase = list.phases.at(-1)?.name ?? "Todos";
  const context = { now: 1, newId: () => `p${++last}`, by: "person" } as const;
  return apply(list, [{ kind: "add", phase, todos }], LAX, context).list;
}

const replace = (...contents: readonly string[]): Operation => ({
  kind: "replace",
  todos: contents.map((content) => ({ content })),
});

const idsOf = (todos: readonly Todo[]): string[] => todos.map(({ id }) => id);

describe("a person's open todo", () => {
  const list = withPersons(listFrom("A: [/] a, [ ] b"), "Tell support");

  test("goes to the end of a write that leaves it out, which says so", () => {
    const { list: after, kept } = applyOne(list, replace("b", "c", "a"));
    assert.deepEqual(outline(after), ["A: [ ] b, [ ] c, [/] a, [ ] Tell support"]);
    assert.deepEqual(idsOf(kept), ["p1"]);
  });

  test("is present under its id or its content, however it is spaced, and stays the person's", () => {
    for (const draft of [
      { content: "Tell support" },
      { content: "  Tell\n support " },
      { key: "p1", content: "Tell them" },
      { key: "t1", content: "Tell support" },
    ]) {
      const { list: after, kept } = applyOne(list, { kind: "replace", todos: [draft] });
      assert.deepEqual(kept, []);
      assert.partialDeepStrictEqual(allTodos(after), [
        { id: "p1", content: draft.content, origin: "person" },
      ]);
      assert.equal(allTodos(after).length, 1);
    }
  });

  test("is said to be kept also where nothing else changes", () => {
    const { list: after, kept, changes } = applyOne(list, replace("a", "b"));
    assert.equal(after, list);
    assert.deepEqual([idsOf(kept), changes], [["p1"], []]);
  });

  test("gives the focus to the write if that has one", () => {
    const started = applyOne(list, { kind: "start", todo: "Tell support" }).list;
    assert.deepEqual(outline(applyOne(started, replace("a")).list), ["A: [ ] a, [/] Tell support"]);
    const focused: Operation = {
      kind: "replace",
      todos: [{ content: "c", status: "in_progress" }],
    };
    const { list: after, issues } = applyOne(started, focused, { focus: "reject" });
    assert.deepEqual(outline(after), ["A: [/] c, [ ] Tell support"]);
    assert.deepEqual(issues, []);
  });

  test("is alone after a clear, in its own phase", () => {
    const phased = withPersons(listFrom("A: [x] a", "B: [ ] b"), "Tell support");
    for (const operation of [
      { kind: "clear" },
      replace(),
      { kind: "init", phases: [] },
      { kind: "remove", target: { kind: "phase", phase: "B" } },
    ] as const) {
      const { list: after, kept } = applyOne(phased, operation);
      assert.ok(outline(after).at(-1)?.endsWith("Tell support"), outline(after).join());
      assert.deepEqual(idsOf(kept), ["p1"]);
    }
    assert.deepEqual(outline(applyOne(phased, { kind: "clear" }).list), ["B: [ ] Tell support"]);
  });

  test("cannot be removed, but completed or cancelled, and then left out", () => {
    const target = { kind: "todo", todo: "Tell support" } as const;
    assert.deepEqual(idsOf(applyOne(list, { kind: "remove", target }).kept), ["p1"]);
    for (const kind of ["complete", "cancel"] as const) {
      const closed = applyOne(list, { kind, target }).list;
      const { list: after, kept } = applyOne(closed, replace("a"));
      assert.deepEqual([outline(after), kept], [["A: [/] a"], []]);
      const together = apply(list, [{ kind, target }, replace("a")], LAX, contextAt(2));
      assert.deepEqual(outline(together.list), ["A: [/] a"]);
    }
  });

  test("does not count against a limit, and others do", () => {
    const limits = { todos: 2 };
    assert.deepEqual(applyOne(list, replace("c", "d"), { limits }).issues, []);
    const { issues } = applyOne(list, replace("c", "d", "e"), { limits });
    assert.deepEqual(issues, [{ code: "too-many-todos", count: 3, max: 2, severity: "error" }]);
  });

  test("keeps a finished list from being cleared", () => {
    const done: Operation = {
      kind: "replace",
      todos: ["a", "b"].map((content) => ({ content, status: "completed" })),
    };
    const { list: after, finished } = applyOne(list, done, { whenAllClosed: "clear" });
    assert.equal(finished, undefined);
    assert.deepEqual(outline(after), ["A: [x] a, [x] b, [ ] Tell support"]);
  });

  test("is kept by an import, and not by the person", () => {
    const given = { ...contextAt(2), by: "import" } as const;
    assert.deepEqual(idsOf(apply(list, [replace("a")], LAX, given).kept), ["p1"]);
    const { list: after, kept } = apply(list, [replace("a")], LAX, { ...given, by: "person" });
    assert.deepEqual([outline(after), kept], [["A: [/] a"], []]);
  });
});

const mixed = fc
  .tuple(lists, fc.array(drafts, { minLength: 1, maxLength: 3 }))
  .map(([list, added]) => addedByPerson(list, added));

const RUNS = { numRuns: scaled(3_000) };

describe("whatever a model writes", () => {
  test("an open todo of a person is on the list afterwards, or closed", () => {
    fc.assert(
      fc.property(mixed, fc.array(operations, { maxLength: 5 }), rules, (start, writes, given) => {
        let list = start;
        for (const [step, operation] of writes.entries()) {
          const { list: after, finished } = apply(list, [operation], given, contextAt(step));
          const ids = new Set(idsOf(allTodos(finished ?? after)));
          for (const { id } of allTodos(list).filter(isPersons)) assert.ok(ids.has(id), id);
          list = after;
        }
      }),
      RUNS,
    );
  });

  test("what is kept is open and of a person, and without a person's todos nothing is", () => {
    fc.assert(
      fc.property(fc.oneof(mixed, lists), batches, rules, (list, batch, given) => {
        const { list: after, kept } = apply(list, batch, given, contextAt(2));
        const persons = allTodos(list).filter(({ origin }) => origin === "person");
        const before = new Set(idsOf(persons));
        for (const todo of kept) {
          assert.ok(isPersons(todo) && before.has(todo.id) && allTodos(after).includes(todo));
        }
      }),
      RUNS,
    );
  });
});
