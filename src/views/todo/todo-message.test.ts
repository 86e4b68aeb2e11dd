import assert from "node:assert/strict";
import { test } from "node:test";
import { changesBetween } from "../../todo/change.ts";
import { EMPTY_LIST } from "../../todo/todo.ts";
import { flatList, lettersList } from "../fixtures/lists.ts";
import { asciiSymbols } from "../text/style.ts";
import { renderTodoMessage, renderTransitions } from "./todo-message.ts";

test("A239: the message after an update", () => {
  const list = flatList(
    { content: "Fix failing tests", status: "completed", activeForm: "Fixing failing tests" },
    {
      content: "Update documentation",
      status: "in_progress",
      activeForm: "Updating documentation",
    },
    { content: "Run final build verification", status: "pending" },
  );
  assert.equal(
    renderTodoMessage(list).join("\n"),
    "📋 Todo list updated:\n  ✓ Fix failing tests\n  ▶ Updating documentation\n  ○ Run final build verification",
  );
  assert.deepEqual(renderTodoMessage(list, { symbols: asciiSymbols, columns: 20 }), [
    "Todo list updated:",
    "  [x] Fix failing...",
    "  [>] Updating do...",
    "  [ ] Run final b...",
  ]);
});

test("an update that leaves nothing says so", () => {
  assert.deepEqual(renderTodoMessage(EMPTY_LIST), ["📋 Todo list cleared."]);
});

test("A240: a line for each todo whose status changed", () => {
  const before = flatList(
    { content: "Update documentation", status: "in_progress", activeForm: "Updating" },
    { content: "Run final build verification", status: "pending", activeForm: "Runninging" },
  );
  const after = flatList(
    { content: "Update documentation", status: "completed", activeForm: "Updating" },
    { content: "Run final build verification", status: "in_progress", activeForm: "Running" },
  );
  assert.deepEqual(renderTransitions(changesBetween(before, after)), [
    '[Todo: "Update documentation" → completed]',
    '[Todo: "Run final build verification" → in_progress]',
  ]);
});

test("a todo that was reopened and started is one transition", () => {
  const changes = changesBetween(lettersList("c"), lettersList("i"));
  assert.deepEqual(renderTransitions(changes), ['[Todo: "t1" → in_progress]']);
});

test("new pending todos are no transitions, new active ones are", () => {
  const changes = changesBetween(EMPTY_LIST, lettersList("ip"));
  assert.deepEqual(renderTransitions(changes), ['[Todo: "t1" → in_progress]']);
});

test("an open todo that is gone was removed, a closed one leaves silently", () => {
  const changes = changesBetween(lettersList("cp"), EMPTY_LIST);
  assert.deepEqual(renderTransitions(changes), ['[Todo: "t2" → removed]']);
});

test("a paused, cancelled or narrow transition", () => {
  const changes = changesBetween(lettersList("ip"), lettersList("px"));
  assert.deepEqual(renderTransitions(changes, { symbols: asciiSymbols }), [
    '[Todo: "t1" -> pending]',
    '[Todo: "t2" -> cancelled]',
  ]);
  const long = flatList({ content: "A rather long todo", status: "completed" });
  assert.deepEqual(renderTransitions(changesBetween(EMPTY_LIST, long), { columns: 30 }), [
    '[Todo: "A rathe…" → completed]',
  ]);
});
