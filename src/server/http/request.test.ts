import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { scaled } from "../../testing/index.ts";
import { isShallow, parseBody } from "./request.ts";

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test("the depth of JSON is counted without reading it", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), fc.nat(8), (value, deepest) => {
      assert.equal(isShallow(JSON.stringify(value), deepest), depthOf(value) <= deepest);
    }),
    { numRuns: scaled(500) },
  );
});

test("brackets in texts do not count, nor do quotes that are escaped", () => {
  const tricky = JSON.stringify({ '[{"\\': '\\"[[[[{{{{', "\\": ["]"] });
  assert.ok(isShallow(tricky, 2));
  assert.ok(!isShallow(tricky, 1));
});

test("only an object is a body", () => {
  assert.deepEqual(parseBody('{"a":1}'), { a: 1 });
  for (const text of ["", "1", "null", "[]", "{", '{"a":1}x']) {
    assert.equal(parseBody(text), undefined, text);
  }
});
