import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Change } from "../todo/change.ts";
import { allTodos } from "../todo/query.ts";
import { TODO_STATUSES } from "../todo/todo.ts";
import type { Todo, TodoList } from "../todo/todo.ts";
import { scaled } from "../testing/scale.ts";
import { hostileList, hostileText } from "./fixtures/hostile-text.ts";
import { TERMINAL_PAYLOADS } from "./fixtures/terminal-payloads.ts";
import {
  ansiStyle,
  asciiSymbols,
  displayWidth,
  plainStyle,
  renderReminder,
  renderStatus,
  renderTodoBox,
  renderTodoCall,
  renderTodoMessage,
  renderTodoPanel,
  renderTodoTree,
  renderTransitions,
  renderUpdateFailure,
  shapeSymbols,
  unicodeSymbols,
} from "./index.ts";
import type { ViewOptions } from "./index.ts";

const OUR_ESCAPES = /\x1b\[(?:1|2|3|9|22|23|29|31|32|33|36|39)m/g;
const EXECUTABLE = /[\0-\x1f\x7f-\x9f\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** Everything this folder can print about a list, each with the rows it must have, if that is fixed. */
function everyView(
  list: TodoList,
  text: string,
  options: ViewOptions,
): { readonly lines: string[]; readonly rows?: number }[] {
  const todos = allTodos(list);
  const count = todos.length;
  const changes = todos.map(({ id, content }): Change => {
    return { kind: "completed", id, content, phase: text, from: "pending", to: "completed" };
  });
  const call = { ...options, label: "Todo Write", noun: "tasks" };
  return [
    { lines: renderTodoTree(list, { ...call, isExpanded: true, reply: text }) },
    { lines: renderTodoTree(list, call) },
    { lines: renderTodoPanel(list, options) },
    { lines: renderTodoBox(list, { ...options, title: text }), rows: count && count + 4 },
    { lines: renderTodoMessage(list, options), rows: count + 1 },
    { lines: renderTransitions(changes, options), rows: count },
    { lines: renderReminder(todos, { ...options, attempt: 1, attempts: 3 }), rows: count + 1 },
    { lines: renderStatus({ label: text, list, now: 5000 }, options) },
    { lines: [renderTodoCall([{ verb: "done", todo: text, phase: text, items: 2 }], call)] },
    { lines: [renderUpdateFailure(text, { ...options, toolName: "todo_write" })] },
  ];
}

function assertHarmless(list: TodoList, text: string, options: ViewOptions): void {
  for (const { lines, rows } of everyView(list, text, options)) {
    if (rows !== undefined) assert.equal(lines.length, rows);
    for (const line of lines) {
      const bare = options.style === ansiStyle ? line.replace(OUR_ESCAPES, "") : line;
      assert.doesNotMatch(bare, EXECUTABLE);
      if (options.columns !== undefined) assert.ok(displayWidth(bare) <= options.columns, bare);
    }
  }
}

for (const [name, payload] of Object.entries(TERMINAL_PAYLOADS)) {
  test(`no view lets a todo ${name}`, () => {
    const todos = [...TODO_STATUSES, ...TODO_STATUSES].map((status, place): Todo => ({
      id: `t${place}`,
      content: payload,
      activeForm: payload,
      notes: [payload, payload],
      status,
      origin: "model",
      times: { added: 0 },
    }));
    const list = {
      phases: [
        { name: payload, todos: todos.slice(0, 4) },
        { name: payload, todos: todos.slice(4) },
      ],
    };
    for (const style of [plainStyle, ansiStyle]) {
      assertHarmless(list, payload, { style, columns: 80 });
      assertHarmless(list, payload, { style });
    }
  });
}

test("whatever the text, views print only our own escapes, inside the columns, in their rows", () => {
  fc.assert(
    fc.property(
      hostileList,
      hostileText,
      fc.constantFrom(plainStyle, ansiStyle),
      fc.constantFrom(unicodeSymbols, shapeSymbols, asciiSymbols),
      fc.integer({ min: 24, max: 120 }),
      (list, text, style, symbols, columns) =>
        assertHarmless(list, text, { style, symbols, columns }),
    ),
    { numRuns: scaled(3_000) },
  );
});
