import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/index.ts";
import { statuses, texts } from "./fixtures/arbitraries.ts";
import vectors from "./fixtures/hash-vectors.json" with { type: "json" };
import { hashIncomplete, hasRealProgress } from "./hash.ts";
import { incompleteTodos } from "./index.ts";

const RUNS = { numRuns: scaled(10_000) };

describe("recorded behaviour", () => {
  for (const { id, name, basis, input, expect } of vectors.hash) {
    test(`${id} (${basis}): hash: ${name}`, () => {
      assert.equal(hashIncomplete(input.todos), expect);
    });
  }
  for (const { id, name, basis, input, expect } of vectors.relation) {
    test(`${id} (${basis}): ${expect ? "same" : "other"} hash: ${name}`, () => {
      assert.equal(hashIncomplete(input.a) === hashIncomplete(input.b), expect);
    });
  }
  for (const { id, name, basis, input, expect } of vectors.realProgress) {
    test(`${id} (${basis}): ${name}`, () => {
      assert.equal(hasRealProgress(input.prev, input.next), expect);
    });
  }
  for (const { id, name, basis, input, expect } of vectors.incomplete) {
    test(`${id} (${basis}): ${name}`, () => {
      assert.deepEqual(
        incompleteTodos(input.todos).map(({ content }) => content),
        expect,
      );
    });
  }
});

const todos = fc.array(
  fc.record(
    { id: texts, content: texts, status: statuses },
    { requiredKeys: ["content", "status"] },
  ),
  { maxLength: 5 },
);

describe("the hash of open work", () => {
  test("is the same in any order", () => {
    const shuffled = todos.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        assert.equal(hashIncomplete(list), hashIncomplete(other));
      }),
      RUNS,
    );
  });

  test("does not see spacing or closed work", () => {
    fc.assert(
      fc.property(todos, (list) => {
        const spaced = list.map((todo) => ({
          ...todo,
          content: ` ${todo.content.trim().replace(/\s/g, "\n \u00a0")}\t`,
        }));
        const closed = { content: "done", status: "completed" } as const;
        assert.equal(hashIncomplete([closed, ...spaced]), hashIncomplete(list));
      }),
      RUNS,
    );
  });

  test("sees text, status, id and number", () => {
    const todo = { id: "1", content: "a", status: "pending" } as const;
    const hashes = [
      [todo],
      [{ ...todo, content: "A" }],
      [{ ...todo, status: "in_progress" }],
      [{ ...todo, id: "2" }],
      [todo, todo],
      [],
    ].map(hashIncomplete);
    assert.equal(new Set(hashes).size, hashes.length);
  });

  test("does not take two todos for one whose text holds both", () => {
    const two = [
      { content: "a", status: "pending" },
      { content: "b", status: "pending" },
    ];
    const one = [{ content: 'a"},{"id":"","status":"pending","content":"b', status: "pending" }];
    assert.notEqual(hashIncomplete(two), hashIncomplete(one));
  });
});
