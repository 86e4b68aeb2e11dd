import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { allTodos } from "../../todo/query.ts";
import { scaled } from "../../testing/scale.ts";
import { hostileList, hostileText } from "../fixtures/hostile-text.ts";
import { flatList, lettersList } from "../fixtures/lists.ts";
import { asciiSymbols, unicodeSymbols } from "../text/style.ts";
import { renderTodoBox } from "./todo-box.ts";
import { displayWidth } from "../text/width.ts";

const sample = flatList(
  { content: "Fix failing tests", status: "completed", activeForm: "Fixing failing tests" },
  { content: "Update documentation", status: "in_progress", activeForm: "Updating documentation" },
  { content: "Run final build verification", status: "pending" },
);

test("A238: the box of 46 columns", () => {
  assert.deepEqual(renderTodoBox(sample), [
    "┌─ Tasks ────────────────────────────────────┐",
    "│ ✓ Fix failing tests                        │",
    "│ ▶ Updating documentation                   │",
    "│ ○ Run final build verification             │",
    "│                                            │",
    "│ Progress: 1/3 (33%)                        │",
    "└────────────────────────────────────────────┘",
  ]);
});

test("A241: no box for an empty list", () => {
  assert.deepEqual(renderTodoBox({ phases: [] }), []);
  assert.deepEqual(renderTodoBox(flatList()), []);
});

test("the narrowest box has 20 columns and still says how far it is", () => {
  const lines = [
    "┌─ Tasks ──────────┐",
    "│ ✓ Fix failing t… │",
    "│ ▶ Updating docu… │",
    "│ ○ Run final bui… │",
    "│                  │",
    "│ 1/3 (33%)        │",
    "└──────────────────┘",
  ];
  assert.deepEqual(renderTodoBox(sample, { columns: 20 }), lines);
  assert.deepEqual(renderTodoBox(sample, { columns: 3 }), lines);
});

test("the right side is straight beside wide, joined and combining characters", () => {
  const list = flatList(
    { content: "修复失败的测试用例并更新文档", status: "completed" },
    { content: "👩‍💻 e\u0301 ❤️ 🇩🇪", status: "in_progress" },
    { content: "क्षमा", status: "abandoned" },
  );
  assert.deepEqual(renderTodoBox(list, { columns: 24, title: "任务" }), [
    "┌─ 任务 ───────────────┐",
    "│ ✓ 修复失败的测试用…  │",
    "│ ▶ 👩‍💻 é ❤️ 🇩🇪         │",
    "│ ✗ क्षमा               │",
    "│                      │",
    "│ Progress: 1/3 (33%)  │",
    "└──────────────────────┘",
  ]);
});

test("a blank active form does not hide the todo", () => {
  const list = flatList({ content: "Update docs", status: "in_progress", activeForm: " " });
  assert.equal(renderTodoBox(list, { columns: 20 })[1], "│ ▶ Update docs    │");
});

test("ascii draws the same box", () => {
  assert.deepEqual(renderTodoBox(lettersList("cipx"), { columns: 22, symbols: asciiSymbols }), [
    "+- Tasks ------------+",
    "| [x] t1             |",
    "| [>] t2             |",
    "| [ ] t3             |",
    "| [-] t4             |",
    "|                    |",
    "| 1/4 (25%)          |",
    "+--------------------+",
  ]);
});

test("every line is exactly as wide as asked, one for each todo", () => {
  fc.assert(
    fc.property(
      hostileList,
      hostileText,
      fc.integer({ min: 20, max: 200 }),
      fc.constantFrom(unicodeSymbols, asciiSymbols),
      (list, title, columns, symbols) => {
        const lines = renderTodoBox(list, { title, columns, symbols });
        const count = allTodos(list).length;
        assert.equal(lines.length, count === 0 ? 0 : count + 4);
        for (const line of lines) assert.equal(displayWidth(line), columns, JSON.stringify(line));
      },
    ),
    { numRuns: scaled(10_000) },
  );
});
