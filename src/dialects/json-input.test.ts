import assert from "node:assert/strict";
import { test } from "node:test";
import { forbiddenKey, parsedIfJson } from "./json-input.ts";

test("a forbidden key is found at any depth and named by its path", () => {
  const input: unknown = JSON.parse('{"todos":[{"content":"a"},{"extra":{"__proto__":1}}]}');
  assert.equal(forbiddenKey(input), "todos.1.extra.__proto__");
  assert.equal(forbiddenKey({ constructor: 1 }), "constructor");
  assert.equal(forbiddenKey({ todos: [{ content: "constructor" }] }), undefined);
  assert.equal(forbiddenKey("__proto__"), undefined);
});

test("what is nested too deep is refused, not followed to the end of the stack", () => {
  const input: unknown = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
  assert.match(forbiddenKey(input) ?? "", /^0(\.0){64}$/);
});

test("JSON inside a string is read, anything else stays", () => {
  assert.deepEqual(parsedIfJson(' {"a":[1]}'), { a: [1] });
  assert.equal(parsedIfJson("{broken"), "{broken");
  assert.equal(parsedIfJson("3"), "3");
  assert.equal(parsedIfJson(7), 7);
});
