import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { memoryStore } from "../../stores/memory/index.ts";
import { dialectContract, scaled } from "../../testing/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { PhaseDraft, Rules, TodoStatus } from "../../todo/index.ts";
import type { Workstream } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import { roo } from "./index.ts";
import vectors from "./vectors.json" with { type: "json" };

async function workOn(given: unknown = [], focus?: Rules["focus"]): Promise<Workstream> {
  const origin = { kind: "tui" } as const;
  const work = await openWorkstream({
    store: memoryStore(),
    origin,
    dialect: roo,
    now: () => 0,
    ...(focus && { focus }),
  });
  await work.import(roo.fromNative(given) as readonly PhaseDraft[], "given");
  return work;
}

async function shown(work: Workstream): Promise<string> {
  return (roo.toNative(await work.list()) as { todos: string }).todos;
}

describe("a checklist", () => {
  for (const { name, input, items } of vectors) {
    test(`is read: ${name}`, async () => {
      const work = await workOn();
      assert.deepEqual(await work.call("update_todo_list", input), {
        text: "Todo list updated successfully.",
        details: { todos: items },
        isError: false,
      });
    });
  }

  test("is shown as the model would write it", async () => {
    const work = await workOn("- [X] a\n* [~] b\n1. [] c");
    assert.equal(await shown(work), "[x] a\n[-] b\n[ ] c");
  });

  test("of any boxes and texts is taken whole", () => {
    const box = fc.constantFrom("[ ]", "[]", "[x]", "[X]", "[-]", "[~]", "- [ ]", "2. [x]");
    const text = fc.string({ unit: "binary" }).map((raw) => raw.replace(/\n/g, " ").trim());
    const line = fc.tuple(
      box,
      text.filter((content) => content !== ""),
    );
    const context = { list: { phases: [] }, isPlanMode: false, now: 0 };
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const todos = lines.map((parts) => parts.join(" ")).join("\n");
        const decoded = roo.decode("update_todo_list", { todos }, context);
        assert.ok(decoded.ok);
        const [operation] = decoded.operations;
        assert.deepEqual(
          operation?.kind === "replace" && operation.todos.map(({ content }) => content),
          lines.map(([, content]) => content),
        );
      }),
      { numRuns: scaled(500) },
    );
  });

  test("may have lines that are no todos: the reply names them", async () => {
    const work = await workOn();
    const { text, isError } = await work.call("update_todo_list", {
      todos: "## Plan\n[ ] a\n- forgot the box",
    });
    assert.equal(isError, false);
    assert.equal(
      text,
      'Todo list updated successfully.\nNot taken as todos, for want of a box: "## Plan", "- forgot the box"',
    );
    assert.equal(await shown(work), "[ ] a");
  });

  test("with much around it gets a short reply", async () => {
    const prose = "blah\n".repeat(500);
    const taken = await (await workOn()).call("update_todo_list", { todos: `${prose}[ ] a` });
    assert.match(taken.text, /"blah", and 490 more$/);
    const refused = await (
      await workOn()
    ).call("update_todo_list", { todos: "[?] a\n".repeat(500) });
    assert.ok(refused.text.length < 1_000);
  });

  test("that leaves open todos out names them in a last line", async () => {
    const work = await workOn("[-] a\n[ ] b");
    const { text } = await work.call("update_todo_list", { todos: "[x] a" });
    assert.equal(text, 'Todo list updated successfully.\nRemoved while open: "b"');
  });
});

describe("a refused write", () => {
  for (const [input, problem] of [
    [{}, "Missing value for required parameter 'todos'. Please retry with complete response."],
    [[], "Missing value for required parameter 'todos'. Please retry with complete response."],
    [{ todos: ["a"] }, "The todos parameter is not valid markdown checklist or JSON."],
    [{ todos: "just text" }, "The todos parameter is not valid markdown checklist or JSON."],
    [
      { todos: "[x] a\n[?] b\n[ ]\n[🔄] c" },
      "Line 2 has an unknown box [?]: use [ ], [x] or [-]; Line 3 has a box but no text; Line 4 has an unknown box [🔄]: use [ ], [x] or [-].",
    ],
    [JSON.parse('{"todos":"[ ] a","__proto__":{}}'), "The key __proto__ is not allowed."],
  ] as const) {
    test(`keeps the list: ${problem}`, async () => {
      const work = await workOn("[-] kept");
      const reply = await work.call("update_todo_list", input);
      assert.ok(reply.isError);
      const error = `${problem} The list stays as it was: 0/1 completed, in_progress: "kept".`;
      const details = { status: "error", message: "The tool execution failed", error };
      assert.deepEqual([JSON.parse(reply.text), reply.details], [details, details]);
      assert.equal(await shown(work), "[-] kept");
    });
  }

  test("has two in progress where the host wants one focus", async () => {
    const work = await workOn("[ ] a\n[ ] b", "reject");
    const { text } = await work.call("update_todo_list", { todos: "[-] a\n[-] b" });
    assert.match(text, /Only one todo can be in progress, not \\"a\\", \\"b\\"/);
    assert.equal(await shown(work), "[ ] a\n[ ] b");
  });
});

describe("what a line cannot say", () => {
  const todo = (content: string, status: TodoStatus): { content: string; status: TodoStatus } => ({
    content,
    status,
  });

  test("survives when the list is written back", async () => {
    const work = await workOn();
    const todos = [
      todo("gone", "cancelled"),
      todo("one two", "completed"),
      todo("one\n  two", "pending"),
      todo(" padded ", "in_progress"),
      todo("", "pending"),
    ];
    await work.import([{ name: "P", todos }], "elsewhere");
    const before = await work.list();
    assert.equal(
      await shown(work),
      "[x] gone\n[x] one two\n[ ] one two\n[-] padded\n[ ] (no text)",
    );
    await work.call("update_todo_list", roo.toNative(before));
    assert.deepEqual(await work.list(), before);
  });
});

describe("a list from a session", () => {
  test("is read from a checklist, from stored items and from their message", async () => {
    const todos = [
      { id: "4fd1", content: "a", status: "completed" },
      { id: "9c02", content: "b", status: "in_progress" },
      { id: "77aa", content: "c", status: "" },
      { id: "none" },
    ];
    for (const value of ["[x] a\n[-] b\n[ ] c\n[?] d", todos, { tool: "updateTodoList", todos }]) {
      const list = await (await workOn(value)).list();
      assert.deepEqual(
        allTodos(list).map(({ content, status }) => [content, status]),
        [
          ["a", "completed"],
          ["b", "in_progress"],
          ["c", "pending"],
        ],
      );
    }
  });

  test("is none where there is no list", () => {
    assert.equal(roo.fromNative("hello"), undefined);
    assert.equal(roo.fromNative(5), undefined);
    assert.deepEqual(roo.fromNative(""), []);
  });
});

describe("the dialect contract", () => {
  for (const { name, run } of dialectContract) test(name, () => run(roo));
});
