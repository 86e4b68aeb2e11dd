import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { memoryStore } from "../../stores/memory/index.ts";
import { dialectContract } from "../../testing/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { PhaseDraft, Rules } from "../../todo/index.ts";
import type { Workstream } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import { opencode } from "./index.ts";
import vectors from "./vectors.json" with { type: "json" };

async function workOn(given: unknown = [], focus?: Rules["focus"]): Promise<Workstream> {
  const origin = { kind: "tui" } as const;
  const work = await openWorkstream({
    store: memoryStore(),
    origin,
    dialect: opencode,
    now: () => 0,
    ...(focus && { focus }),
  });
  await work.import(opencode.fromNative(given) as readonly PhaseDraft[], "given");
  return work;
}

const A = { content: "A", status: "in_progress", priority: "high" };
const B = { content: "B", status: "pending", priority: "low" };

test("calls are answered as a recorded session was", async () => {
  const work = await workOn();
  for (const { input, text, title, todos } of vectors) {
    const reply = await work.call("todowrite", input);
    assert.deepEqual(reply, { text, details: { title, metadata: { todos } }, isError: false });
    assert.deepEqual(opencode.toNative(await work.list()), { todos });
    assert.deepEqual(await work.call("todoread", {}), reply);
  }
});

describe("a write", () => {
  test("that leaves open todos out names them in a last line", async () => {
    const work = await workOn([A, B]);
    const { text, details } = await work.call("todowrite", { todos: [B] });
    assert.equal(text, `${JSON.stringify([B], null, 2)}\nRemoved while open: "A"`);
    assert.deepEqual(details, { title: "1 todos", metadata: { todos: [B] }, dropped: ["A"] });
  });

  test("gives no priority to a todo that had none, unless it says another", async () => {
    const work = await workOn();
    await work.import([{ name: "P", todos: [{ content: "a" }, { content: "b" }] }], "elsewhere");
    const before = await work.list();
    const native = opencode.toNative(before) as { todos: (typeof A)[] };
    assert.deepEqual(
      native.todos.map(({ priority }) => priority),
      ["medium", "medium"],
    );
    await work.call("todowrite", native);
    assert.deepEqual(await work.list(), before);
    const ranked = native.todos.map((todo) => ({ ...todo, priority: "high" }));
    await work.call("todowrite", { todos: ranked });
    const lowered = ranked.map((todo) => ({ ...todo, priority: "medium" }));
    await work.call("todowrite", { todos: [...lowered, { ...A, priority: "medium" }] });
    assert.deepEqual(
      allTodos(await work.list()).map(({ priority }) => priority),
      ["medium", "medium", "medium"],
    );
  });

  test("of two in progress is refused where the host wants one focus", async () => {
    const work = await workOn([B], "reject");
    const before = await work.list();
    const { text, isError } = await work.call("todowrite", {
      todos: [A, { ...B, status: "in_progress" }],
    });
    assert.ok(isError);
    assert.match(
      text,
      /Only one todo can be in_progress, not "A", "B"\.\n.*\nThe list stays as it was: 0\/1 completed\.$/,
    );
    assert.deepEqual(await work.list(), before);
  });

  for (const [input, detail] of [
    [{}, "Missing key at todos"],
    [[], "Expected object, got array"],
    [{ todos: {} }, "Expected array, got object at todos"],
    [
      { todos: [{ content: 1, status: "pending", priority: "low" }] },
      "Expected string, got number at todos[0].content",
    ],
    [
      { todos: [A, { content: "b", status: "done" }] },
      'Expected pending, in_progress, completed, cancelled, got "done" at todos[1].status; Missing key at todos[1].priority',
    ],
  ] as const) {
    test(`that does not fit is refused: ${detail}`, async () => {
      const work = await workOn([A]);
      const { text, isError } = await work.call("todowrite", input);
      assert.ok(isError);
      const lines = [
        `The todowrite tool was called with invalid arguments: ${detail}.`,
        "Please rewrite the input so it satisfies the expected schema.",
        'The list stays as it was: 0/1 completed, in_progress: "A".',
      ];
      assert.equal(text, lines.join("\n"));
      assert.deepEqual(opencode.toNative(await work.list()), { todos: [A] });
    });
  }
});

test("child agents are not offered the tools", async () => {
  const origin = { kind: "subagent" } as const;
  const child = await openWorkstream({ store: memoryStore(), origin, dialect: opencode });
  assert.deepEqual(child.tools, []);
});

test("a list from a session is normalised, never refused", async () => {
  const work = await workOn({
    sessionID: "ses_1",
    todos: [{ content: "a", status: "todo", id: "1" }, { content: 5 }, null],
  });
  assert.deepEqual(opencode.toNative(await work.list()), {
    todos: [{ content: "a", status: "pending", priority: "medium" }],
  });
  assert.equal(opencode.fromNative(3), undefined);
});

describe("the dialect contract", () => {
  for (const { name, run } of dialectContract) test(name, () => run(opencode));
});
