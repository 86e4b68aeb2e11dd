import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addressOf, parseRoute } from "./route.ts";

test("an address leads back to the place that it was made of, whatever is in it", () => {
  const part = fc.string({ minLength: 1, unit: "grapheme" });
  const query = fc.dictionary(fc.constantFrom("q", "tab", "owner"), part);
  fc.assert(
    fc.property(fc.array(part, { maxLength: 3 }), query, (path, given) => {
      const route = parseRoute(addressOf(path, given));
      assert.deepEqual(route.path, path);
      assert.deepEqual(Object.fromEntries(route.query), { ...given });
    }),
  );
});

test("what is empty is left out of an address", () => {
  assert.equal(addressOf(["tasks"], { owner: undefined, text: "" }), "#/tasks");
});

test("an address that nobody made is still a place", () => {
  for (const fragment of ["", "#", "#/%", "#/agents/%E0%A4%A", "#?a=b", "#//x//"]) {
    assert.ok(Array.isArray(parseRoute(fragment).path), fragment);
  }
});
