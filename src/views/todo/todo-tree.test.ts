import assert from "node:assert/strict";
import { test } from "node:test";
import type { Todo } from "../../todo/index.ts";
import { flatList, lettersList, listOf, withTimes } from "../fixtures/lists.ts";
import { colourMarkers, strikeMarkers } from "../fixtures/marker-styles.ts";
import vectors from "../fixtures/tree-vectors.json" with { type: "json" };
import { asciiSymbols, shapeSymbols } from "../text/style.ts";
import { renderTodoTree } from "./todo-tree.ts";

const call = { label: "Todo Write", noun: "tasks" };

for (const { id, name, given, expect } of vectors) {
  test(`${id}: ${name}`, () => {
    const list = listOf(given.phases);
    const completed = list.phases.flatMap((phase) =>
      phase.todos
        .filter(({ content }) =>
          given.completedTasks?.some(
            (task) => task.phase === phase.name && task.content === content,
          ),
        )
        .map((todo) => todo.id),
    );
    const lines = renderTodoTree(list, {
      ...call,
      style: given.colors ? colourMarkers : strikeMarkers,
      isExpanded: given.expanded,
      ...(given.text !== undefined && { reply: given.text }),
      ...(given.frame !== undefined && { animation: { completed, frame: given.frame } }),
    });
    assert.deepEqual(lines, expect.lines);
  });
}

test("a collapsed phase shows 8 todos and counts the rest", () => {
  assert.deepEqual(renderTodoTree(lettersList("ipppppppppp"), call), [
    "✔ Todo Write 11 tasks",
    "  ├─ ☐ t1",
    "  ├─ ☐ t2",
    "  ├─ ☐ t3",
    "  ├─ ☐ t4",
    "  ├─ ☐ t5",
    "  ├─ ☐ t6",
    "  ├─ ☐ t7",
    "  ├─ ☐ t8",
    "  └─ … 3 more todos",
  ]);
});

test("the active todo stays in sight: the window moves down with it", () => {
  const lines = renderTodoTree(lettersList("cccccccccippppppp"), {
    ...call,
    symbols: shapeSymbols,
  });
  assert.deepEqual(lines.slice(1), [
    "  ├─ … 7 earlier todos",
    "  ├─ ☑ t8",
    "  ├─ ☑ t9",
    "  ├─ ▶ t10",
    "  ├─ ☐ t11",
    "  ├─ ☐ t12",
    "  ├─ ☐ t13",
    "  ├─ ☐ t14",
    "  ├─ ☐ t15",
    "  └─ … 2 more todos",
  ]);
});

test("at the end of a phase the window ends with the phase", () => {
  const lines = renderTodoTree(lettersList("ccccccccci"), call);
  assert.equal(lines.at(1), "  ├─ … 2 earlier todos");
  assert.equal(lines.at(-1), "  └─ ☐ t10");
  assert.equal(lines.length, 10);
});

test("one hidden todo is counted in the singular", () => {
  assert.equal(renderTodoTree(lettersList("ipppppppp"), call).at(-1), "  └─ … 1 more todo");
});

test("expanded, every todo and every note is shown", () => {
  const list = flatList(
    { content: "a", status: "in_progress", notes: ["1\n2\n3\n4\n5\n6\n7\n8\n9\n10"] },
    ...Array.from({ length: 20 }, () => ({ content: "b", status: "pending" })),
  );
  assert.equal(renderTodoTree(list, { ...call, isExpanded: true }).length, 1 + 21 + 2 + 10);
  const collapsed = renderTodoTree(list, call);
  assert.equal(collapsed.at(-1), "  │ … 2 more lines");
  assert.equal(collapsed.length, 1 + 9 + 2 + 9);
});

test("note counts are dim italics behind the todo", () => {
  const style = { ...colourMarkers, italic: (text: string) => `<i>${text}</i>` };
  const list = flatList({ content: "a", status: "pending", notes: ["n"] });
  const [, row] = renderTodoTree(list, { ...call, style });
  assert.equal(row, "  <dim>└─</dim> <dim>☐ a</dim> <dim><i>⁺¹</i></dim>");
});

test("the strike grows by graphemes", () => {
  const list = flatList({ content: "日👩‍💻e\u0301x", status: "completed" });
  const animation = { completed: ["t1"], frame: 2 + 9 };
  const [, row] = renderTodoTree(list, { ...call, style: strikeMarkers, animation });
  assert.equal(row, "  └─ ☑ {s}日👩‍💻é{/s}x");
});

test("todos that were completed before do not take part in the animation", () => {
  const animation = { completed: ["t2"], frame: 0 };
  const lines = renderTodoTree(lettersList("cc"), { ...call, style: strikeMarkers, animation });
  assert.deepEqual(lines.slice(1), ["  ├─ ☑ {s}t1{/s}", "  └─ ☑ t2"]);
});

test("closed todos leave after the delay; totals and numbers stay", () => {
  const list = listOf([
    { name: "A", tasks: [{ content: "a", status: "completed" }] },
    {
      name: "B",
      tasks: [
        { content: "b", status: "abandoned" },
        { content: "c", status: "in_progress" },
      ],
    },
  ]);
  const timed = withTimes(list, "t2", { closed: 50_000 });
  assert.deepEqual(renderTodoTree(timed, { ...call, clear: { now: 90_000 } }), [
    "✔ Todo Write 3 tasks",
    "  II. B",
    "  ├─ ☐ b",
    "  └─ ☐ c",
  ]);
});

test("a call that was answered with an error is marked", () => {
  const [header] = renderTodoTree(lettersList("i"), {
    ...call,
    style: colourMarkers,
    isFailed: true,
  });
  assert.equal(header, "<error>✘</error> <accent>Todo Write</accent> <dim>1 tasks</dim>");
});

test("ascii needs neither colour nor strike to tell a status", () => {
  const list = listOf([
    { name: "A", tasks: [{ content: "a", status: "completed", notes: ["n"] }] },
    {
      name: "B",
      tasks: [
        { content: "b", status: "abandoned" },
        { content: "c", status: "in_progress", notes: ["n"] },
        { content: "d", status: "pending" },
      ],
    },
  ]);
  assert.deepEqual(renderTodoTree(list, { ...call, symbols: asciiSymbols }), [
    "[ok] Todo Write 4 tasks",
    "  I. A",
    "  '-- [x] a (+1)",
    "  II. B",
    "  |-- [-] b",
    "  |-- [>] c (+1)",
    "  '-- [ ] d",
    "",
    "  notes - c",
    "  | n",
  ]);
});

test("a todo that waits says for whom or what", () => {
  const [one, two] = flatList(
    { content: "Deploy", status: "pending" },
    { content: "Release", status: "pending" },
  ).phases[0]?.todos as [Todo, Todo];
  const todos: readonly Todo[] = [
    { ...one, waits: [{ kind: "person", question: "Where to?" }] },
    {
      ...two,
      waits: [
        { kind: "event", name: "ci" },
        { kind: "until", at: Infinity },
      ],
    },
  ];
  const rows = renderTodoTree({ phases: [{ name: "A", todos }] }, call).slice(1);
  assert.match(rows[0] ?? "", /Deploy \(waiting for you\)$/);
  assert.match(rows[1] ?? "", /Release \(waiting for ci, waiting until an unknown time\)$/);
});
