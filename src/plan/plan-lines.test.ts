import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/scale.ts";
import type { TodoList, TodoStatus } from "../todo/index.ts";
import { apply, EMPTY_LIST, phasesToMarkdown } from "../todo/index.ts";
import { contextAt, LAX, markdowns, markdownTexts } from "../todo/fixtures/arbitraries.ts";
import { driftOf, planLines, todosFor } from "./plan-lines.ts";

const steps = (text: string): string[] => planLines(text).map((line) => line.text);

describe("the lines of a plan", () => {
  test("are the items of its lists, under their headings", () => {
    const text = "# Title\nProse.\n\n## Build\n1. Write it\n2) Test it\n\n## Ship\r\n* Tag\r\n";
    assert.deepEqual(planLines(text), [
      { line: 5, text: "Write it", phase: "Build" },
      { line: 6, text: "Test it", phase: "Build" },
      { line: 9, text: "Tag", phase: "Ship" },
    ]);
  });

  test("are its checklist alone, if it has one", () => {
    const text = "- why\n- [ ] one\n  - [x] two\n1. [/] three\n- [?] not one of ours";
    assert.deepEqual(steps(text), ["one", "two", "three"]);
  });

  test("leave out what is nested and what is code", () => {
    const text = "- a\n  - detail\n```md\n- b\n~~~\n- c\n```\n-not an item\n    - d\n- e";
    assert.deepEqual(steps(text), ["a", "e"]);
  });

  test("are none in mere prose", () => {
    assert.deepEqual(planLines("Do it.\n\n# And well\n"), []);
    assert.deepEqual(planLines(""), []);
  });

  test("of a list that was exported are its todos", () => {
    const content = markdownTexts.filter((text) => text !== "");
    fc.assert(
      fc.property(fc.array(content, { minLength: 1, maxLength: 6 }), (contents) => {
        const todos = contents.map((text) => ({ content: text, status: "pending" as const }));
        const lines = planLines(phasesToMarkdown([{ name: "P", todos }]));
        assert.deepEqual(
          lines.map(({ line, text }) => [line, text]),
          contents.map((text, place) => [place + 2, text]),
        );
      }),
      { numRuns: scaled(200) },
    );
  });

  test("are each found on the line that they name, whatever the text", () => {
    fc.assert(
      fc.property(markdowns, (text) => {
        const numbers = planLines(text).map(({ line }) => line);
        assert.deepEqual(
          numbers,
          [...new Set(numbers)].sort((a, b) => a - b),
        );
        const all = text.split(/\r?\n/);
        for (const line of numbers) assert.match(all[line - 1] ?? "", /^\s*(?:[-*+]|\d+[.)])\s/);
      }),
      { numRuns: scaled(300) },
    );
  });
});

test("lines become todos by phase, each with its line", () => {
  assert.deepEqual(todosFor(planLines("# A\n- x\n# B\n- y\n# A\n- z")), [
    {
      name: "A",
      todos: [
        { content: "x", planLine: "x" },
        { content: "z", planLine: "z" },
      ],
    },
    { name: "B", todos: [{ content: "y", planLine: "y" }] },
  ]);
});

describe("drift", () => {
  const plan = { text: "- a\n- b\n- b" };

  test("is none right after seeding", () => {
    const list = listOf(...todosFor(planLines(plan.text)).flatMap(({ todos }) => todos));
    assert.deepEqual(driftOf(plan, list), { withoutWork: [], withoutLine: [] });
  });

  test("names lines without work and work without a line", () => {
    const list = listOf({ content: "b" }, { content: "c" });
    const { withoutWork, withoutLine } = driftOf(plan, list);
    assert.deepEqual(
      withoutWork.map(({ line, text }) => [line, text]),
      [
        [1, "a"],
        [3, "b"],
      ],
    );
    assert.deepEqual(
      withoutLine.map(({ content }) => content),
      ["c"],
    );
  });

  test("a reworded todo still serves its line, a cancelled one does not", () => {
    const list = listOf(
      { content: "first a", planLine: "a", status: "completed" },
      { content: "b", status: "cancelled" },
      { content: "b", planLine: "gone from the plan" },
    );
    const { withoutWork, withoutLine } = driftOf(plan, list);
    assert.deepEqual([withoutWork.map(({ line }) => line), withoutLine], [[3], []]);
  });

  test("what was finished and cleared was done", () => {
    const finished = listOf({ content: "a" }, { content: "z" });
    const { withoutWork, withoutLine } = driftOf(plan, EMPTY_LIST, [finished]);
    assert.deepEqual([withoutWork.map(({ line }) => line), withoutLine], [[2, 3], []]);
  });
});

test("code goes on behind a line that has more than the marks that would end it", () => {
  const text = "```\n- in code\n```js\n- still in code\n```\n- a step\n";
  assert.deepEqual(planLines(text), [{ line: 6, text: "a step", phase: "Todos" }]);
});

function listOf(...todos: { content: string; planLine?: string; status?: TodoStatus }[]): TodoList {
  return apply(EMPTY_LIST, [{ kind: "add", phase: "P", todos }], LAX, contextAt(0)).list;
}
