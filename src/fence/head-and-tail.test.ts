import assert from "node:assert/strict";
import { test } from "node:test";
import { headAndTail } from "./index.ts";

test("a long text keeps its beginning and its end", () => {
  assert.equal(headAndTail("short", 5), "short");
  assert.equal(headAndTail("abcdefgh", 4), "ab\n…\ngh");
  assert.ok(headAndTail("🙂".repeat(9), 6).isWellFormed(), "no half of a character");
});
