import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { applyOne, listFrom, outline } from "./fixtures/outline.ts";
import type { Todo, TodoList, Wait } from "./index.ts";
import { allTodos, isWait, isWaiting, openWaits, wakeTime, withWait } from "./index.ts";

const first = (list: TodoList): Todo => allTodos(list)[0] as Todo;
const person: Wait = { kind: "person", question: "Which region?" };

describe("a todo that waits", () => {
  const list = listFrom("A: [/] a, [ ] b");
  const waiting = applyOne(list, { kind: "wait", todo: "a", wait: person });

  test("is open, has no focus, and knows since when", () => {
    assert.deepEqual(outline(waiting.list), ["A: [ ] a, [ ] b"]);
    assert.deepEqual(first(waiting.list).waits, [{ ...person, since: 2 }]);
    assert.deepEqual(
      waiting.changes.map(({ kind }) => kind),
      ["paused", "waiting"],
    );
    assert.ok(isWaiting(first(waiting.list), 9));
  });

  test("is passed over by the focus, and has none if all wait", () => {
    const normalised = applyOne(
      list,
      { kind: "wait", todo: "a", wait: person },
      { focus: "normalise" },
    );
    assert.deepEqual(outline(normalised.list), ["A: [ ] a, [/] b"]);
    const all = applyOne(
      normalised.list,
      { kind: "wait", todo: "b", wait: { kind: "event", name: "ci" } },
      { focus: "normalise" },
    );
    assert.deepEqual(outline(all.list), ["A: [ ] a, [ ] b"]);
  });

  test("keeps its wait through writes that do not speak of it", () => {
    const { list: after } = applyOne(waiting.list, {
      kind: "replace",
      todos: [{ content: "b" }, { content: "a", status: "pending" }],
    });
    assert.deepEqual(allTodos(after)[1]?.waits, [{ ...person, since: 2 }]);
  });

  test("that is declared to wait again waits since the first time, and nothing changed", () => {
    const again = applyOne(waiting.list, {
      kind: "edit",
      todo: "a",
      changes: { waits: [{ ...person }] },
    });
    assert.equal(again.list, waiting.list);
  });

  test("waits no longer when the wait ends, or when it is closed", () => {
    const both = applyOne(waiting.list, {
      kind: "wait",
      todo: "a",
      wait: { kind: "event", name: "ci" },
    }).list;
    const one = applyOne(both, { kind: "unwait", todo: "a", wait: "person" });
    assert.deepEqual(first(one.list).waits, [{ kind: "event", name: "ci", since: 2 }]);
    const none = applyOne(one.list, { kind: "unwait", todo: "a" });
    assert.equal(first(none.list).waits, undefined);
    assert.deepEqual(
      none.changes.map(({ kind }) => kind),
      ["woken"],
    );
    const target = { kind: "todo", todo: "a" } as const;
    const closed = applyOne(both, { kind: "complete", target });
    assert.equal(first(closed.list).waits, undefined);
    assert.deepEqual(
      closed.changes.map(({ kind }) => kind),
      ["completed"],
    );
  });

  test("cannot be a closed one, and must be on the list", () => {
    const done = listFrom("A: [x] a");
    assert.equal(applyOne(done, { kind: "wait", todo: "a", wait: person }).list, done);
    assert.partialDeepStrictEqual(applyOne(done, { kind: "unwait", todo: "b" }).issues, [
      { code: "unknown-todo", reference: "b" },
    ]);
  });
});

describe("waits", () => {
  const ci: Wait = { kind: "event", name: "ci" };
  const at = (time: number): Wait => ({ kind: "until", at: time });

  test("end at their time, or when somebody says so", () => {
    assert.equal(wakeTime([]), -Infinity);
    assert.equal(wakeTime([at(1), at(5)]), 5);
    assert.equal(wakeTime([at(1), ci]), Infinity);
    assert.deepEqual(openWaits([at(1), at(3), ci], 1), [at(3), ci]);
    assert.equal(isWaiting({ status: "pending", waits: [at(3)] }, 3), false);
    assert.equal(isWaiting({ status: "completed", waits: [ci] }, 3), false);
  });

  test("are one for each person and event, and one time", () => {
    const deploy: Wait = { kind: "event", name: "deploy" };
    assert.deepEqual(withWait([ci, at(1)], at(2)), [ci, at(2)]);
    assert.deepEqual(withWait([ci], deploy), [ci, deploy]);
    assert.deepEqual(withWait([{ kind: "person", question: "A?" }], person), [person]);
  });

  test("are known by their fields", () => {
    for (const wait of [ci, at(1), person, { kind: "person" }, { ...ci, since: 1 }]) {
      assert.ok(isWait(wait), JSON.stringify(wait));
    }
    for (const other of [
      null,
      "ci",
      {},
      { kind: "event" },
      { kind: "event", name: "" },
      { kind: "until" },
      { kind: "until", at: "noon" },
      { kind: "person", question: 1 },
      { ...ci, at: 1 },
      { ...ci, because: "whim" },
    ]) {
      assert.equal(isWait(other), false, JSON.stringify(other));
    }
  });
});
