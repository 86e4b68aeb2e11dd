import assert from "node:assert/strict";
import { test } from "node:test";
import { argumentsWith, forbiddenKey, forbiddenPath, parsedIfJson } from "./json-input.ts";

test("a forbidden key is found at any depth and named by its path", () => {
  const input: unknown = JSON.parse('{"todos":[{"content":"a"},{"extra":{"__proto__":1}}]}');
  assert.deepEqual(forbiddenPath(input), ["todos", 1, "extra", "__proto__"]);
  assert.equal(forbiddenKey(input), "todos.1.extra.__proto__");
  assert.equal(forbiddenKey({ constructor: 1 }), "constructor");
  assert.equal(forbiddenKey({ todos: [{ content: "constructor" }] }), undefined);
  assert.equal(forbiddenKey("__proto__"), undefined);
});

test("what is nested too deep is refused, not followed to the end of the stack", () => {
  const input: unknown = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
  assert.equal(forbiddenKey(input), "0.0.0.….(nested too deep)");
});

test("the path of a forbidden key is short, however long the keys on the way are", () => {
  const input = { ["x".repeat(1_000_000)]: { a: { b: { c: { d: { prototype: 1 } } } } } };
  assert.equal(forbiddenKey(input), `${"x".repeat(29)}….a.b.….prototype`);
});

test("JSON inside a string is read, anything else stays", () => {
  assert.deepEqual(parsedIfJson(' {"a":[1]}'), { a: [1] });
  assert.equal(parsedIfJson("{broken"), "{broken");
  assert.equal(parsedIfJson("3"), "3");
  assert.equal(parsedIfJson(7), 7);
});

test("arguments are read where all of them, or their list, came as JSON", () => {
  const list = [{ content: "a" }];
  const meant = { todos: list, other: "[]" };
  assert.deepEqual(argumentsWith("todos", meant), meant);
  assert.deepEqual(argumentsWith("todos", { ...meant, todos: JSON.stringify(list) }), meant);
  assert.deepEqual(argumentsWith("todos", JSON.stringify(meant)), meant);
  assert.equal(argumentsWith("todos", null), null);
});
