import assert from "node:assert/strict";
import { test } from "node:test";
import { allTodos } from "../../todo/query.ts";
import { flatList } from "../fixtures/lists.ts";
import { colourMarkers } from "../fixtures/marker-styles.ts";
import { asciiSymbols } from "../text/style.ts";
import { renderReminder, renderTodoCall, renderUpdateFailure } from "./todo-message.ts";

const label = "Todo Write";
const toolName = "todo_write";

test("A139: a call without operations says update", () => {
  assert.equal(renderTodoCall([], { label }), "⏳ Todo Write update");
});

test("a running call names its operations", () => {
  const operations = [
    { verb: "done", todo: "Fix the tests" },
    { verb: "append", phase: "Build", items: 2 },
    { verb: "append", phase: "Ship", items: 1 },
    { verb: "rm" },
  ];
  assert.equal(
    renderTodoCall(operations, { label }),
    "⏳ Todo Write done Fix the tests · append Build 2 items · append Ship 1 item · rm",
  );
  assert.equal(
    renderTodoCall(operations, { label, columns: 30, symbols: asciiSymbols }),
    "[..] Todo Write done Fix th...",
  );
});

test("A186: the warning of a failed update gives the reply", () => {
  const line = renderUpdateFailure("Errors: Missing task content", { toolName });
  assert.equal(line, "Todo update failed: Errors: Missing task content");
});

test("A187: without a reply the warning says what it means", () => {
  const words = "Todo update failed. Progress may be stale until todo_write succeeds.";
  for (const reply of [undefined, ""]) {
    assert.equal(renderUpdateFailure(reply, { toolName }), words);
  }
  const coloured = renderUpdateFailure(undefined, { toolName, style: colourMarkers });
  assert.equal(coloured, `<warning>${words}</warning>`);
});

test("A214: a reminder counts the open todos and lists them", () => {
  const todos = allTodos(
    flatList({ content: "b", status: "in_progress" }, { content: "c", status: "pending" }),
  );
  const turn = { attempt: 1, attempts: 3 };
  assert.deepEqual(renderReminder(todos, turn), [
    "⚠ 2 incomplete todos - reminder 1/3",
    "  ☐ b",
    "  ☐ c",
  ]);
  assert.equal(renderReminder(todos.slice(1), turn)[0], "⚠ 1 incomplete todo - reminder 1/3");
});
