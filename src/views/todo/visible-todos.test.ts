import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { allTodos } from "../../todo/query.ts";
import { scaled } from "../../testing/scale.ts";
import { lettersList, listOf, withTimes } from "../fixtures/lists.ts";
import { hideClosed, placeInWork, windowOf } from "./todo-rows.ts";

const ids = (list: Parameters<typeof allTodos>[0]): string[] =>
  allTodos(list).map((todo) => todo.id);

const closed = withTimes(withTimes(lettersList("cxip"), "t1", { closed: 1000 }), "t2", {
  closed: 40_000,
});

test("closed todos are hidden when the delay is over", () => {
  assert.deepEqual(ids(hideClosed(closed, 60_999)), ["t1", "t2", "t3", "t4"]);
  assert.deepEqual(ids(hideClosed(closed, 61_000)), ["t2", "t3", "t4"]);
  assert.deepEqual(ids(hideClosed(closed, 100_000)), ["t3", "t4"]);
});

test("a delay of 0 hides at once, below 0 never", () => {
  assert.deepEqual(ids(hideClosed(closed, 0, 0)), ["t3", "t4"]);
  assert.equal(hideClosed(closed, 1e15, -1), closed);
});

test("a closed todo that does not say when counts from when it was added", () => {
  const list = withTimes(lettersList("c"), "t1", { added: 10_000 });
  assert.deepEqual(ids(hideClosed(list, 69_999)), ["t1"]);
  assert.deepEqual(ids(hideClosed(list, 70_000)), []);
});

test("hiding changes neither the list nor its phases", () => {
  const before = structuredClone(closed);
  assert.equal(hideClosed(closed, 1e12).phases.length, closed.phases.length);
  assert.deepEqual(closed, before);
});

test("a window holds the todo in progress, else the first open one, and loses no count", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("p", "i", "c", "x"), maxLength: 40 }),
      fc.integer({ min: 1, max: 12 }),
      (letters, limit) => {
        const todos = allTodos(lettersList(letters));
        const { earlier, shown, later } = windowOf(todos, limit);
        assert.equal(shown.length, Math.min(limit, todos.length));
        assert.equal(earlier + shown.length + later, todos.length);
        assert.deepEqual(shown, todos.slice(earlier, earlier + shown.length));
        const anchor = /i/.exec(letters) ?? /p/.exec(letters);
        const wanted = anchor && todos[anchor.index];
        if (wanted) assert.ok(shown.includes(wanted));
      },
    ),
    { numRuns: scaled(10_000) },
  );
});

test("an expanded window holds everything", () => {
  const todos = allTodos(lettersList("ccccccccccccip"));
  assert.deepEqual(windowOf(todos, Infinity), { earlier: 0, shown: todos, later: 0 });
});

test("the phase in work is that of the focus, then the first open one, then the last", () => {
  const phases = (...letters: string[]) =>
    listOf(
      letters.map((some, place) => ({
        name: `P${place}`,
        tasks: allTodos(lettersList(some)),
      })),
    );
  assert.equal(placeInWork(phases("p", "i", "p")), 1);
  assert.equal(placeInWork(phases("c", "p", "p")), 1);
  assert.equal(placeInWork(phases("c", "x", "")), 1);
  assert.equal(placeInWork(phases("", "")), -1);
});
