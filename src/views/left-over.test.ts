import assert from "node:assert/strict";
import { test } from "node:test";
import type { Todo } from "../todo/index.ts";
import { leftOverWords } from "./status-text.ts";

const DAY = 86_400_000;
const NOW = 10 * DAY;
const todo = (id: string, more: Partial<Todo>): Todo => ({
  ...{ id, content: id, status: "pending", origin: "model", times: { added: 8 * DAY } },
  ...more,
});
const continuation = { session: { id: "mine", since: NOW } };

test("open todos of earlier sessions are counted, on the list or set aside, with their age", () => {
  const todos = [
    todo("a", { session: "old" }),
    todo("b", { session: "old", status: "completed" }),
    todo("c", { session: "mine" }),
    todo("d", {}),
  ];
  const list = { phases: [{ name: "P", todos }] };
  const left = [{ todo: todo("e", { times: { added: 9 * DAY } }), phase: "P", at: NOW }];
  const words = leftOverWords({ list, left, continuation, now: NOW });
  assert.equal(words, "2 todos open from 1d ago");
  assert.equal(leftOverWords({ list, now: NOW }), undefined, "without a session nothing is old");
  const own = { phases: [{ name: "P", todos: todos.slice(2) }] };
  assert.equal(leftOverWords({ list: own, continuation, now: NOW }), undefined);
});
