import assert from "node:assert/strict";
import { test } from "node:test";
import { quoted, quotedAll, shortened } from "./reply-text.ts";

test("a text stands in quotes, as JSON has it", () => {
  assert.equal(quoted('say "hi"\n'), '"say \\"hi\\"\\n"');
});

test("a long text is cut, and what is left of a character is replaced", () => {
  assert.equal(shortened("x".repeat(81)), `${"x".repeat(79)}…`);
  assert.equal(shortened("x".repeat(80)), "x".repeat(80));
  assert.equal(shortened("abcdef", 4), "abc…");
  assert.equal(shortened("ab👩‍💻", 4), "ab\ufffd…");
});

test("of many texts the first are named and the rest counted", () => {
  assert.equal(quotedAll(["a", "b"], 2), '"a", "b"');
  assert.equal(quotedAll(["a", "b", "c", "d"], 2), '"a", "b", and 2 more');
});
