import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/index.ts";
import { contextAt, LAX } from "./fixtures/arbitraries.ts";
import { applyOne, listFrom } from "./fixtures/outline.ts";
import type { Operation, TodoList } from "./index.ts";
import { allTodos, apply } from "./index.ts";

function told(list: TodoList, operation: Operation): string[] {
  return applyOne(list, operation).changes.map(({ kind, content }) => `${kind} ${content}`);
}

const list = listFrom("A: [x] a, [/] b, [ ] c, [-] d, [ ] e", "B: [ ] f");

describe("changes", () => {
  test("tell what became of each todo, in list order, what is gone last", () => {
    const todos = [
      { content: "d", status: "pending" },
      { content: "a", status: "in_progress" },
      { content: "b", status: "pending" },
      { content: "new" },
      { content: "e", status: "completed", notes: ["n"] },
    ] as const;
    assert.deepEqual(told(list, { kind: "init", phases: [{ name: "A", todos }] }), [
      "reopened d",
      "moved d",
      "reopened a",
      "started a",
      "paused b",
      "added new",
      "completed e",
      "noted e",
      "removed c",
      "removed f",
    ]);
    assert.deepEqual(told(list, { kind: "remove", target: { kind: "todo", todo: "a" } }), [
      "removed a",
    ]);
    assert.deepEqual(told(list, { kind: "cancel", target: { kind: "todo", todo: "b" } }), [
      "cancelled b",
    ]);
  });

  test("carry the status before and after, also of a todo that was moved as well", () => {
    const todos = ["b", "c", "d", "e", "f", "a"].map((content) =>
      content === "a" ? ({ content, status: "pending" } as const) : { content },
    );
    const { changes } = applyOne(list, { kind: "replace", todos });
    assert.deepEqual(changes, [
      { kind: "reopened", id: "t1", content: "a", phase: "B", from: "completed", to: "pending" },
      { kind: "moved", id: "t1", content: "a", phase: "B", from: "completed", to: "pending" },
    ]);
  });

  test("name only the todo that was moved, not those it passed", () => {
    assert.deepEqual(told(list, { kind: "reorder", todo: "a", position: 4 }), ["moved a"]);
    assert.deepEqual(told(list, { kind: "reorder", todo: "e", position: 0 }), ["moved e"]);
    assert.deepEqual(told(list, { kind: "reorder", todo: "a", position: 0, phase: "B" }), [
      "moved a",
    ]);
  });

  test("see a note that was replaced, evidence and fields of other vocabularies", () => {
    const edit = (changes: Extract<Operation, { kind: "edit" }>["changes"]): string[] =>
      told(applyOne(list, { kind: "note", todo: "c", text: "n" }).list, {
        kind: "edit",
        todo: "c",
        changes,
      });
    assert.deepEqual(edit({ notes: ["other"] }), ["noted c"]);
    assert.deepEqual(edit({ notes: [] }), ["noted c"]);
    assert.deepEqual(edit({ extra: { size: 1 } }), ["edited c"]);
    assert.deepEqual(edit({ check: "npm test" }), ["edited c"]);
    const evidence = [{ kind: "test", summary: "npm test", at: 1, exitCode: 0 }] as const;
    assert.deepEqual(edit({ evidence }), ["edited c"]);
    assert.deepEqual(edit({ evidence, status: "completed" }), ["completed c"]);
    assert.deepEqual(edit({}), []);
  });

  test("leave out what came and went within the batch", () => {
    const batch: readonly Operation[] = [
      { kind: "complete", target: { kind: "all" } },
      { kind: "add", phase: "B", todos: [{ content: "x" }] },
      { kind: "remove", target: { kind: "todo", todo: "x" } },
      ...allTodos(list).map(
        ({ content, status }) => ({ kind: "edit", todo: content, changes: { status } }) as const,
      ),
    ];
    const applied = apply(list, batch, LAX, contextAt(2));
    assert.deepEqual(applied.changes, []);
    assert.equal(applied.list, list);
  });

  test("of any new order name the fewest moves that lead to it", () => {
    const orders = fc.shuffledSubarray(["a", "b", "c", "d", "e", "f", "g"], { minLength: 7 });
    const sorted = listFrom("A: [ ] a, [ ] b, [ ] c, [ ] d, [ ] e, [ ] f, [ ] g");
    fc.assert(
      fc.property(orders, (order) => {
        const todos = order.map((content) => ({ content }));
        const { list: after, changes } = applyOne(sorted, { kind: "replace", todos });
        const moved = new Set(changes.map(({ content }) => content));
        const stayed = allTodos(after).filter(({ content }) => !moved.has(content));
        const names = stayed.map(({ content }) => content);
        assert.deepEqual(names, [...names].sort());
        assert.equal(names.length, longestRun(order));
      }),
      { numRuns: scaled(1_000) },
    );
  });
});

/** Length of the longest increasing subsequence, the slow and sure way. */
function longestRun(names: readonly string[]): number {
  const lengths: number[] = [];
  for (const [place, name] of names.entries()) {
    const before = lengths.filter((_, index) => (names[index] as string) < name);
    lengths[place] = 1 + Math.max(0, ...before);
  }
  return Math.max(0, ...lengths);
}
