import assert from "node:assert/strict";
import { test } from "node:test";
import { matchesDescription, todosOfChild } from "./relay.ts";

test("A120, A121, A123: descriptions match by words, not by short parts", () => {
  assert.ok(matchesDescription("Sonnet #2: shallow bug scan", "Sonnet #2"));
  assert.ok(!matchesDescription("Fix", "Fix the auth module bug"));
  assert.ok(!matchesDescription("Parse", "Parse the file"));
  assert.ok(matchesDescription("Parser", "Parser of the file"));
  assert.ok(matchesDescription("Audit AGENTS.md compliance", "Audit AGENTS md compliance"));
});

test("equal descriptions match at any length, empty ones never", () => {
  assert.ok(matchesDescription("Fix!", "fix"));
  assert.ok(matchesDescription("修复测试", "修复测试。"));
  assert.ok(!matchesDescription("!!!", "???"));
  assert.ok(!matchesDescription("", "anything at all"));
});

test("A215: a child's success closes the open todos that it was about", () => {
  const todos = [
    { content: "Audit parser", status: "in_progress" },
    { content: "Audit lexer", status: "pending" },
    { content: "Audit lexer!", status: "cancelled" },
  ];
  assert.deepEqual(todosOfChild(todos, "audit lexer"), [todos[1]]);
});
