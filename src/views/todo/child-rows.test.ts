import assert from "node:assert/strict";
import { test } from "node:test";
import type { Todo, TodoList, TodoStatus } from "../../todo/index.ts";
import { asciiSymbols } from "../text/style.ts";
import { renderTodoTree } from "./todo-tree.ts";

function listOf(...todos: readonly (readonly [content: string, status?: TodoStatus])[]): TodoList {
  const made = todos.map(([content, status = "pending"]): Todo => ({
    ...{ id: content, content, status, origin: "model", times: { added: 0 } },
  }));
  return { phases: [{ name: "Todos", todos: made }] };
}

const look = { symbols: asciiSymbols, columns: 40, label: "", noun: "" };

test("a child's list stands below the todo that it hangs under, others at the end", () => {
  const list = listOf(["one", "completed"], ["two", "in_progress"], ["three"]);
  const child = { agent: "a1", label: "audit", list: listOf(["look", "completed"], ["write"]) };
  const children = [
    { ...child, parent: "two" },
    { agent: "a2", parent: "gone", list: listOf() },
  ];
  const [, ...rows] = renderTodoTree(list, { ...look, children });
  const { arrow, separator, checkbox, tree } = asciiSymbols;
  assert.deepEqual(rows, [
    `  ${tree.branch} ${checkbox.completed} one`,
    `  ${tree.branch} ${checkbox.in_progress} two`,
    `  ${tree.line}   ${arrow} audit ${separator} 1/2`,
    `  ${tree.line}     ${checkbox.completed} look`,
    `  ${tree.line}     ${checkbox.pending} write`,
    `  ${tree.lastBranch} ${checkbox.pending} three`,
    `  ${arrow} a2`,
  ]);
});

test("rows of children keep to the width", () => {
  const list = listOf(["one"]);
  const children = [{ agent: "x".repeat(90), parent: "one", list: listOf(["y".repeat(90)]) }];
  for (const columns of [12, 20, 40]) {
    for (const row of renderTodoTree(list, { ...look, columns, children }).slice(1)) {
      assert.ok(row.length <= columns, `${row.length} > ${columns}: ${row}`);
    }
  }
});
