import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { memoryStore } from "../../stores/memory/index.ts";
import { dialectContract } from "../../testing/index.ts";
import type { Workstream, WorkstreamOptions } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import type { GencodeTodo } from "./index.ts";
import { gencode, TodoManager } from "./index.ts";
import vectors from "./vectors.json" with { type: "json" };

/** Recorded behaviour that is met in another folder, or on purpose not: each with the reason. */
const ELSEWHERE: { readonly [id: string]: string } = {
  A238: "the box is a view: src/views",
  A239: "the message after an update is a view: src/views",
  A240: "transition lines are a view: src/views",
  A241: "the box is a view: src/views",
  A243: "the proposal's reply is the interface, not the numbered one of the program",
  A245: "the proposal's items have no id; one that is sent is ignored like any unknown key",
  A247: "a list that leaks into the next conversation is a defect: a list belongs to a scope",
};

/** Where our reply differs from the recorded one. */
const DEVIATIONS: { readonly [id: string]: { readonly text: string; readonly why: string } } = {
  A217: {
    text: 'No todos.\nRemoved while open: "Update documentation", "Run final build verification"',
    why: "a write of the whole list names the open work that it loses",
  },
  A246: {
    text: "Only one task can be in_progress at a time",
    why: "the proposal's error, not the program's",
  },
};

interface Given {
  readonly todos?: readonly GencodeTodo[];
}

interface Expected {
  readonly success?: boolean;
  readonly output?: string;
  readonly error?: string;
  readonly rejectedBySchema?: boolean;
  readonly state?: unknown;
}

async function workOn(
  todos: readonly unknown[],
  options: Partial<WorkstreamOptions> = {},
): Promise<Workstream> {
  const work = await openWorkstream({
    store: memoryStore(),
    origin: { kind: "tui" },
    dialect: gencode,
    now: () => 0,
    ...options,
  });
  await work.import(gencode.fromNative(todos) ?? [], "given");
  return work;
}

function item(content: string, status = "pending", activeForm = `${content}ing`): GencodeTodo {
  return { content, status, activeForm } as GencodeTodo;
}

function items(count: number): GencodeTodo[] {
  return Array.from({ length: count }, (_, place) => item(`Step ${place}`));
}

/** What the recorded inputs say in words. */
function inputOf(input: unknown): unknown {
  const { todos } = input as { todos: string | { content: string }[] };
  if (typeof todos === "string") return { todos: items(Number.parseInt(todos)) };
  const rockets = todos.map((todo) => {
    const [, count] = /^rocket emoji \* (\d+)$/.exec(todo.content) ?? [];
    return count === undefined ? todo : { ...todo, content: "🚀".repeat(Number(count)) };
  });
  return { todos: rockets };
}

const calls = vectors.filter(
  ({ id, system }) => !(id in ELSEWHERE) && system !== "gencode/TodoManager",
);

describe("recorded calls of TodoWrite", () => {
  for (const vector of calls) {
    test(`${vector.id} (${vector.basis}): ${vector.name}`, async () => {
      const { todos: given = [] } = vector.given as Given;
      const expected = vector.expect as Expected;
      const work = await workOn(given);
      const reply = await work.call("TodoWrite", inputOf(vector.input));
      const isRefused = (expected.rejectedBySchema ?? expected.error) !== undefined;
      const text = DEVIATIONS[vector.id]?.text ?? expected.output;
      if (text !== undefined) assert.equal(reply.text, text);
      assert.equal(reply.isError, isRefused);
      assert.deepEqual(
        reply.details,
        isRefused
          ? { success: false, output: "", error: reply.text }
          : { success: true, output: reply.text },
      );
      const state = expected.state ?? (isRefused ? given : undefined);
      if (state) assert.deepEqual(gencode.toNative(await work.list()), { todos: state });
    });
  }
});

describe("TodoManager", () => {
  const recorded = (id: string): { given: never; input: never; expect: never } =>
    vectors.find((vector) => vector.id === id) as never;

  test("A234: rounds progress", () => {
    const { input, expect } = recorded("A234") as { input: [number, number][]; expect: unknown };
    const progress = input.map(([completed, total]) => {
      const manager = new TodoManager();
      const todos = items(total).map((todo, place) =>
        place < completed ? { ...todo, status: "completed" as const } : todo,
      );
      manager.setTodos(todos);
      return manager.getProgress();
    });
    assert.deepEqual(progress, expect);
  });

  test("A236: gives the task in progress, or null", () => {
    const { given, expect } = recorded("A236") as { given: Required<Given>; expect: unknown };
    const manager = new TodoManager();
    assert.equal(manager.getInProgress(), null);
    manager.setTodos(given.todos);
    assert.deepEqual(manager.getInProgress(), expect);
  });

  test("replaces everything and takes what it is given", () => {
    const manager = new TodoManager();
    manager.setTodos([item("a", "in_progress"), item("b", "in_progress"), item("a")]);
    const todos = [item("a", "completed", "a"), ...items(30), item("b", "in_progress", "")];
    manager.setTodos(todos);
    assert.deepEqual(manager.getTodos(), todos);
    manager.clear();
    assert.deepEqual(manager.getTodos(), []);
  });

  test("keeps what it is given apart from what it gives", () => {
    const manager = new TodoManager();
    const todos = [item("a")];
    manager.setTodos(todos);
    todos.push(item("b"));
    const copy = manager.getTodos() as { content: string }[];
    copy[0] = { content: "changed" };
    assert.deepEqual(manager.getTodos(), [item("a")]);
  });

  test("gives views the list, whose todos stay the same ones", () => {
    const manager = new TodoManager();
    manager.setTodos([item("a"), item("b")]);
    const [first] = manager.list.phases[0]?.todos ?? [];
    manager.setTodos([item("b"), item("a", "completed")]);
    assert.equal(manager.list.phases[0]?.todos[1]?.id, first?.id);
  });
});

describe("a write", () => {
  test("is refused in words that name the item and what is allowed", async () => {
    const work = await workOn([item("kept")]);
    const problems: [unknown, string][] = [
      ["todos", "The arguments must be an object with `todos`"],
      [{}, "`todos` must be an array"],
      [{ todos: "later" }, "`todos` must be an array"],
      [{ todos: items(21) }, "At most 20 todos are allowed, not 21"],
      [{ todos: [item("a"), null] }, "todos[1] must be an object"],
      [{ todos: [item("")] }, "todos[0].content must not be empty"],
      [{ todos: [item("x".repeat(501))] }, "todos[0].content has 501 characters (at most 500)"],
      [
        { todos: [item("a", "done")] },
        "todos[0].status must be one of pending, in_progress, completed",
      ],
      [{ todos: [{ content: "a", status: "pending" }] }, "todos[0].activeForm must be a string"],
      [{ todos: [item("a", "pending", "")] }, "todos[0].activeForm must not be empty"],
      [JSON.parse('{"todos":[{"__proto__":{}}]}'), "todos.0.__proto__: this key is not allowed"],
    ];
    for (const [input, problem] of problems) {
      const reply = await work.call("TodoWrite", input);
      assert.equal(reply.text, `${problem}. The list stays as it was: 0/1 completed.`);
      assert.ok(reply.isError);
    }
    assert.deepEqual(gencode.toNative(await work.list()), { todos: [item("kept")] });
  });

  test("goes up to the limits: 20 items, 500 characters, one blank", async () => {
    const work = await workOn([]);
    const todos = [item(" "), item("🚀".repeat(250), "pending", "x".repeat(500)), ...items(18)];
    assert.equal((await work.call("TodoWrite", { todos })).isError, false);
    assert.deepEqual(gencode.toNative(await work.list()), { todos });
  });

  test("takes several tasks in progress where the host only wants advice", async () => {
    const work = await workOn([], { focus: "advise" });
    const reply = await work.call("TodoWrite", {
      todos: [item("a", "in_progress"), item("b", "in_progress")],
    });
    assert.equal(reply.text, "[>] a <- aing\n[>] b <- bing\n\n(0/2 completed)");
  });

  test("that repeats the content as active form says so only where there was another", async () => {
    const work = await workOn([item("a", "in_progress", "Doing a"), item("b", "pending", "b")]);
    const todos = [item("a", "in_progress", "a"), item("b", "pending", "b")];
    const reply = await work.call("TodoWrite", { todos });
    assert.match(reply.text, /^\[>\] a <- a\n/);
    assert.deepEqual(gencode.toNative(await work.list()), { todos });
    assert.equal((await work.list()).phases[0]?.todos[1]?.activeForm, undefined);
  });

  test("keeps a task cancelled that it can only show as completed", async () => {
    const work = await workOn([item("a"), item("b")]);
    const [todo] = (await work.list()).phases[0]?.todos ?? [];
    await work.edit({
      operations: [{ kind: "cancel", target: { kind: "todo", todo: todo?.id ?? "" } }],
      action: "cancel",
    });
    const shown = gencode.toNative(await work.list()) as { todos: GencodeTodo[] };
    assert.equal(shown.todos[0]?.status, "completed");
    await work.call("TodoWrite", shown);
    assert.equal((await work.list()).phases[0]?.todos[0]?.status, "cancelled");
    await work.call("TodoWrite", { todos: [item("a"), item("b")] });
    assert.equal((await work.list()).phases[0]?.todos[0]?.status, "pending");
  });

  test("is carried out in plan mode", async () => {
    const work = await workOn([], { host: { isPlanMode: () => true } });
    assert.equal((await work.call("TodoWrite", { todos: items(1) })).isError, false);
  });
});

describe("a list of another program", () => {
  test("is normalised, not refused", () => {
    const entries = [
      item("a", "in_progress"),
      item("b", "in_progress"),
      { content: "no form", status: "pending" },
      { content: "", status: "pending", activeForm: "x" },
      { content: "unknown status", status: "later", activeForm: "x" },
      "text",
      null,
    ];
    for (const value of [entries, { todos: entries }]) {
      const contents = gencode.fromNative(value)?.flatMap(({ todos }) => todos);
      assert.deepEqual(
        contents?.map(({ content }) => content),
        ["a", "b", "no form"],
      );
    }
  });

  test("is told from what is none", () => {
    assert.deepEqual(gencode.fromNative([]), []);
    for (const value of [undefined, null, "x", 1, {}, { todos: {} }]) {
      assert.equal(gencode.fromNative(value), undefined);
    }
  });
});

describe("the dialect contract", () => {
  for (const { name, run } of dialectContract) test(name, () => run(gencode));
});

test("every recorded case is met here or has a reason", () => {
  const met = new Set([...calls.map(({ id }) => id), "A234", "A236"]);
  assert.deepEqual(
    vectors.filter(({ id }) => !met.has(id) && !(id in ELSEWHERE)),
    [],
  );
});
