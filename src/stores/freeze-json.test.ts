import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/scale.ts";
import type { JsonValue } from "../todo/index.ts";
import { freezeJson } from "./freeze-json.ts";
import { differenceOf, withDifference } from "./json-difference.ts";

function isFrozenInDepth(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozenInDepth);
}

const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<JsonValue>;

test("everything is frozen, also what was made of something that is", () => {
  fc.assert(
    fc.property(json, json, (one, other) => {
      const before = freezeJson(one);
      assert.ok(isFrozenInDepth(before));
      const after = withDifference(before, differenceOf(before, structuredClone(other)));
      assert.ok(isFrozenInDepth(after));
      assert.ok(isFrozenInDepth(freezeJson(structuredClone(other), before)));
    }),
    { numRuns: scaled(1_000) },
  );
});

test("what stands in another place than before is frozen as well", () => {
  const before = freezeJson([{ a: [1] }, { b: [2] }]);
  const after = [before[1], { c: [3] }, before[0], { d: [4] }];
  assert.ok(isFrozenInDepth(freezeJson(after, before)));
});
