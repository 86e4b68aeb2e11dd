import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { TodoList, TodoStatus } from "../../todo/index.ts";
import { findPhase, findTodo, todosContaining } from "./fuzzy-match.ts";

function listOf(phases: { readonly [name: string]: readonly string[] }): TodoList {
  let id = 0;
  return {
    phases: Object.entries(phases).map(([name, contents]) => ({
      name,
      todos: contents.map((text) => {
        const isDone = text.endsWith(" (done)");
        const status: TodoStatus = isDone ? "completed" : "pending";
        const content = text.replace(" (done)", "");
        return { id: `t${++id}`, content, status, origin: "model", times: { added: 0 } };
      }),
    })),
  };
}

describe("finding a todo", () => {
  const list = listOf({
    Foundation: ["Scaffold crate (done)", "Wire workspace"],
    Auth: ["Wire", "Port store", "Port store tests (done)"],
  });
  const cases: readonly (readonly [query: string, content: string | undefined, why: string])[] = [
    ["wire WORKSPACE", "Wire workspace", "equal but for case"],
    [" wire ", "Wire", "equal beats contained"],
    ["scaf", "Scaffold crate", "the only one that contains it, though it is done"],
    ["store", "Port store", "the only open one that contains it"],
    ["r", undefined, "several fit"],
    ["zzz", undefined, "none fits"],
    ["", undefined, "nothing asked for is nothing found"],
    ["   ", undefined, "blanks ask for nothing"],
  ];
  for (const [query, content, why] of cases) {
    test(`${JSON.stringify(query)}: ${why}`, () => {
      assert.equal(findTodo(list, query)?.content, content);
    });
  }

  test("an unclear query has candidates", () => {
    const contents = todosContaining(list, "port").map((todo) => todo.content);
    assert.deepEqual(contents, ["Port store", "Port store tests"]);
    assert.deepEqual(todosContaining(list, ""), []);
  });
});

describe("finding a phase", () => {
  const list = listOf({ Build: [], "Build docs": [], "Ship build": [], Cleanup: [] });
  const cases: readonly (readonly [query: string, name: string | undefined, why: string])[] = [
    ["build", "Build", "equal beats prefix"],
    ["clean", "Cleanup", "the only prefix"],
    ["ship", "Ship build", "the only prefix"],
    ["docs", "Build docs", "the only one that contains it"],
    ["buil", undefined, "several fit"],
    ["", undefined, "nothing asked for is nothing found"],
  ];
  for (const [query, name, why] of cases) {
    test(`${JSON.stringify(query)}: ${why}`, () => {
      assert.equal(findPhase(list, query)?.name, name);
    });
  }
});
