import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/scale.ts";
import type { JsonValue } from "../todo/index.ts";
import type { JsonDifference } from "./json-difference.ts";
import { differenceOf, withDifference } from "./json-difference.ts";

/** As it is stored. */
function stored<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

const key = fc.constantFrom("a", "b", "__proto__", "0", "");
const json = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<JsonValue>(0, 1, "", "text", true, null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.array(fc.tuple(key, tie("value")), { maxLength: 3 }).map(Object.fromEntries),
  ),
})).value;

test("a difference makes the one value of the other, to the order of keys", () => {
  fc.assert(
    fc.property(json, json, (before, after) => {
      const [from, to] = [stored(before), stored(after)];
      const made = withDifference(from, stored(differenceOf(from, to)));
      assert.equal(JSON.stringify(made), JSON.stringify(to));
      assert.equal(JSON.stringify(from), JSON.stringify(stored(before)), "the old one stays");
    }),
    { numRuns: scaled(2_000) },
  );
});

test("of a long list only the item that changed is in the difference", () => {
  const before = { list: Array.from({ length: 100 }, (_, n) => ({ n, isDone: false })) };
  const after = { list: before.list.with(7, { n: 7, isDone: true }) };
  assert.deepEqual(differenceOf(before, after), [[["list", 7, "isDone"], true]]);
  assert.deepEqual(differenceOf(before, before), []);
});

test("what is new, gone or in another order is in it with the object that it is in", () => {
  const cases: readonly (readonly [JsonValue, JsonValue, JsonDifference])[] = [
    [{ a: { b: 1 } }, { a: { b: 1, c: 2 } }, [[["a"], { b: 1, c: 2 }]]],
    [{ a: { b: 1, c: 2 } }, { a: { b: 1 } }, [[["a"], { b: 1 }]]],
    [{ a: { b: 1, c: 2 } }, { a: { c: 2, b: 1 } }, [[["a"], { c: 2, b: 1 }]]],
    [[1, 2], [1, 2, 3], [[[], [1, 2, 3]]]],
  ];
  for (const [before, after, difference] of cases) {
    assert.equal(JSON.stringify(differenceOf(before, after)), JSON.stringify(difference));
  }
});

test("a key without a value is gone", () => {
  const after = { a: 1, b: undefined } as unknown as JsonValue;
  const made = withDifference({ a: 1, b: 2 }, stored(differenceOf({ a: 1, b: 2 }, after)));
  assert.deepEqual(made, { a: 1 });
});
