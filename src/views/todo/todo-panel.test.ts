import assert from "node:assert/strict";
import { test } from "node:test";
import { flatList, lettersList, listOf, withTimes } from "../fixtures/lists.ts";
import { colourMarkers } from "../fixtures/marker-styles.ts";
import { renderTodoPanel } from "./todo-panel.ts";

test("A117, A211: the first 5 open todos, then how many more", () => {
  assert.deepEqual(renderTodoPanel(lettersList("ppppppp")), [
    "  Todos · 0/7",
    "    ├ ☐ t1",
    "    ├ ☐ t2",
    "    ├ ☐ t3",
    "    ├ ☐ t4",
    "    ├ ☐ t5",
    "    └ +2 more",
  ]);
  assert.equal(renderTodoPanel(lettersList("ipppppp")).at(-1), "    └ +2 more");
});

test("A118: closed todos are not shown while open ones exist", () => {
  assert.deepEqual(renderTodoPanel(lettersList("ccip")), [
    "  Todos · 2/4",
    "    ├ ☐ t3",
    "    └ ☐ t4",
  ]);
});

test("A212: nothing when no phase has a todo", () => {
  assert.deepEqual(renderTodoPanel(listOf([{ name: "A", tasks: [] }])), []);
});

test("the last 5 when all are closed", () => {
  const rows = renderTodoPanel(lettersList("ccxcccc")).slice(1);
  assert.deepEqual(rows, ["    ├ ☐ t3", "    ├ ☑ t4", "    ├ ☑ t5", "    ├ ☑ t6", "    └ ☑ t7"]);
});

test("the active todo is in sight wherever it stands", () => {
  const far = renderTodoPanel(lettersList("ppppppppip"));
  assert.ok(far.includes("    ├ ☐ t9"));
  assert.equal(far.at(-1), "    └ +5 more");
  const later = listOf([
    { name: "A", tasks: [{ content: "a", status: "pending" }] },
    { name: "B", tasks: [{ content: "b", status: "in_progress" }] },
  ]);
  assert.deepEqual(renderTodoPanel(later), ["  Todos · II. B · 0/2", "    └ ☐ b"]);
});

test("without a focus the first phase with open work is shown", () => {
  const list = listOf([
    { name: "A", tasks: [{ content: "a", status: "completed" }] },
    { name: "B", tasks: [{ content: "b", status: "pending" }] },
    { name: "C", tasks: [{ content: "c", status: "pending" }] },
  ]);
  assert.deepEqual(renderTodoPanel(list), ["  Todos · II. B · 1/3", "    └ ☐ b"]);
});

test("closed todos leave after the delay, and the panel with them", () => {
  const list = withTimes(lettersList("c"), "t1", { closed: 1000 });
  assert.equal(renderTodoPanel(list, { clear: { now: 60_999 } }).length, 2);
  assert.deepEqual(renderTodoPanel(list, { clear: { now: 61_000 } }), []);
  assert.equal(renderTodoPanel(list, { clear: { now: 1e12, delay: -1 } }).length, 2);
});

test("a pending todo that runs elsewhere is lit", () => {
  const list = flatList(
    { content: "Audit the parser", status: "in_progress", activeForm: "Auditing the parser" },
    { content: "Audit the lexer", status: "pending" },
    { content: "Audit the printer", status: "pending" },
  );
  const rows = renderTodoPanel(list, { style: colourMarkers, running: ["audit the lexer!"] });
  assert.deepEqual(rows.slice(1), [
    "    <dim>├</dim> <accent>☐ Auditing the parser</accent>",
    "    <dim>├</dim> <accent>☐ Audit the lexer</accent>",
    "    <dim>└</dim> <dim>☐ Audit the printer</dim>",
  ]);
});
