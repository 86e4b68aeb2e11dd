import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/index.ts";
import { batches, contextAt, lists, rules } from "./fixtures/arbitraries.ts";
import type { ListDelta } from "./index.ts";
import { apply, deltaBetween, EMPTY_LIST, revert } from "./index.ts";

const RUNS = { numRuns: scaled(3_000) };

const phases = [
  { name: "A", todos: [{ content: "a" }, { content: "b" }] },
  { name: "B", todos: [{ content: "c" }] },
];
const { list: before } = apply(EMPTY_LIST, [{ kind: "init", phases }], anyRules(), contextAt(1));

function anyRules(): Parameters<typeof apply>[2] {
  return {
    focus: "normalise",
    whenAllClosed: "keep",
    identity: "content",
    errors: "collect",
    duplicates: "allow",
  };
}

describe("the delta of a batch", () => {
  test("takes the list back, byte for byte, also after it was stored", () => {
    fc.assert(
      fc.property(lists, batches, rules, (list, operations, given) => {
        const { list: after } = apply(list, operations, given, contextAt(2));
        const delta = deltaBetween(list, after);
        const stored = JSON.parse(JSON.stringify(delta)) as ListDelta;
        const reloaded = JSON.parse(JSON.stringify(after)) as typeof after;
        assert.equal(JSON.stringify(revert(after, delta)), JSON.stringify(list));
        assert.equal(JSON.stringify(revert(reloaded, stored)), JSON.stringify(list));
      }),
      RUNS,
    );
  });

  test("goes forth as well: turned round it is the way back to where it came from", () => {
    fc.assert(
      fc.property(lists, lists, (one, other) => {
        const back = deltaBetween(one, other);
        assert.equal(JSON.stringify(revert(other, back)), JSON.stringify(one));
        assert.equal(JSON.stringify(revert(one, deltaBetween(other, one))), JSON.stringify(other));
      }),
      RUNS,
    );
  });

  test("holds only the todos that changed, and the layout only if it did", () => {
    const note = [{ kind: "note", todo: "b", text: "n" }] as const;
    const { list: noted } = apply(before, note, anyRules(), contextAt(2));
    const delta = deltaBetween(before, noted);
    assert.deepEqual(
      delta.todos.map(({ id }) => id),
      ["t2"],
    );
    assert.equal("layout" in delta, false);

    const moved = apply(
      before,
      [{ kind: "reorder", todo: "a", position: 1 }],
      anyRules(),
      contextAt(2),
    );
    assert.deepEqual(deltaBetween(before, moved.list), {
      todos: [],
      layout: {
        before: [
          ["A", ["t1", "t2"]],
          ["B", ["t3"]],
        ],
        after: [
          ["A", ["t2", "t1"]],
          ["B", ["t3"]],
        ],
      },
    });
  });

  test("is not applied to a list that has changed since", () => {
    const done = [{ kind: "complete", target: { kind: "todo", todo: "a" } }] as const;
    const { list: after } = apply(before, done, anyRules(), contextAt(2));
    const delta = deltaBetween(before, after);
    const note = [{ kind: "note", todo: "a", text: "n" }] as const;
    const { list: later } = apply(after, note, anyRules(), contextAt(3));
    assert.equal(revert(later, delta), undefined);

    const gone = deltaBetween(before, EMPTY_LIST);
    assert.equal(revert(after, gone), undefined);
  });
});
