import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { memoryStore } from "../../stores/memory/index.ts";
import { dialectContract } from "../../testing/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { Workstream, WorkstreamOptions } from "../../workstream/index.ts";
import { NO_SCOPE_NOTICE, openWorkstream } from "../../workstream/index.ts";
import { typeclaw } from "./index.ts";
import vectors from "./vectors.json" with { type: "json" };

type Origin = NonNullable<WorkstreamOptions["origin"]>;

/** Recorded behaviour that is met elsewhere or on purpose not: each with the reason. */
const ELSEWHERE: { readonly [id: string]: string } = {
  B107: "a bare array is a list here; that a file needs the field is for the reader of files",
};

function open(
  options: Partial<WorkstreamOptions> = {},
  store = memoryStore(),
): Promise<Workstream> {
  const origin: Origin = { kind: "tui" };
  return openWorkstream({ store, origin, dialect: typeclaw, now: () => 0, ...options });
}

interface RecordedCall {
  readonly tool: string;
  readonly args?: unknown;
  readonly origin?: Origin;
}

interface RecordedTools {
  readonly input: { readonly origin?: Origin; readonly calls: readonly RecordedCall[] };
  readonly expect: { readonly results: readonly { text: string; details: unknown }[] };
}

describe("recorded calls", () => {
  for (const vector of vectors.filter(({ area }) => area === "tools")) {
    test(`${vector.id} (${vector.basis}): ${vector.name}`, async () => {
      const { input, expect } = vector as unknown as RecordedTools;
      const store = memoryStore();
      const results: unknown[] = [];
      for (const { tool, args, origin } of input.calls) {
        const work = await open({ origin: origin ?? input.origin }, store);
        const { text, details, isError } = await work.call(tool, args);
        assert.equal(isError, false);
        results.push({ text, details });
      }
      const notice = (text: string): string =>
        text === "<NO_SCOPE_NOTICE>" ? NO_SCOPE_NOTICE : text;
      assert.deepEqual(
        results,
        expect.results.map(({ text, details }) => ({ text: notice(text), details })),
      );
    });
  }
});

describe("recorded lists of hand-made files", () => {
  const parsed = (raw: string | null): unknown => {
    try {
      return JSON.parse(raw ?? "");
    } catch {
      return undefined;
    }
  };

  for (const vector of vectors.filter(
    ({ area, id }) => area === "read-todos" && !(id in ELSEWHERE),
  )) {
    test(`${vector.id} (${vector.basis}): ${vector.name}`, async () => {
      const { raw } = vector.input as unknown as { raw: string | null };
      const work = await open();
      await work.import(typeclaw.fromNative(parsed(raw)) ?? [], "file");
      assert.deepEqual(typeclaw.toNative(await work.list()), { todos: vector.expect });
    });
  }

  test("a list is told from what is none", () => {
    assert.deepEqual(typeclaw.fromNative([]), []);
    for (const value of [undefined, null, 5, "x", {}, { todos: {} }]) {
      assert.equal(typeclaw.fromNative(value), undefined);
    }
  });

  test("a priority of null makes an entry malformed, a blank content does not", async () => {
    const todos = [
      { content: "a", status: "pending", priority: null },
      { content: " ", status: "pending", note: "kept" },
    ];
    const work = await open();
    await work.import(typeclaw.fromNative({ version: 9, todos }) ?? [], "file");
    assert.deepEqual(typeclaw.toNative(await work.list()), { todos: todos.slice(1) });
  });
});

describe("todo_write", () => {
  test("gives back with todo_read exactly what it was given", async () => {
    const work = await open();
    const todos = [
      { content: "a", status: "in_progress", priority: "high", id: "1" },
      { content: "b", status: "in_progress", priority: "low", id: "1" },
      { content: "b", status: "pending", id: "" },
      { content: " ", status: "cancelled", owner: "x", tags: ["y", { z: null }] },
      { content: "no id", status: "completed" },
    ];
    await work.call("todo_write", { todos });
    const { text } = await work.call("todo_read", {});
    assert.equal(text, JSON.stringify(todos, null, 2));
    const again = await work.call("todo_write", { todos: JSON.parse(text) as unknown });
    assert.equal(again.text, "Saved 5 todo(s); 3 remaining (2 done).");
    assert.equal((await work.journal()).length, 1);
  });

  test("takes off a known todo what it leaves out", async () => {
    const work = await open();
    const full = { content: "a", status: "pending", priority: "high", id: "t1", owner: "x" };
    const bare = { content: "a", status: "pending" };
    for (const todos of [[full], [bare]]) {
      await work.call("todo_write", { todos });
      assert.deepEqual(typeclaw.toNative(await work.list()), { todos });
    }
  });

  test("counts what is cancelled as done and keeps a finished list", async () => {
    const work = await open();
    const todos = [
      { content: "a", status: "cancelled" },
      { content: "b", status: "completed" },
    ];
    const reply = await work.call("todo_write", { todos });
    assert.equal(reply.text, "Saved 2 todo(s); 0 remaining (2 done).");
    assert.equal(allTodos(await work.list()).length, 2);
  });

  test("names the open todos that it drops", async () => {
    const work = await open();
    const write = (...contents: string[]): ReturnType<Workstream["call"]> =>
      work.call("todo_write", {
        todos: contents.map((content) => ({ content, status: "pending" })),
      });
    await write("a", "b", "c");
    const reply = await write("b");
    assert.equal(
      reply.text,
      'Saved 1 todo(s); 1 remaining (0 done).\nRemoved while open: "a", "c"',
    );
    assert.deepEqual(reply.details, { ok: true, total: 1, remaining: 1 });
  });

  test("finds a todo by its id when the content is new", async () => {
    const work = await open();
    await work.call("todo_write", { todos: [{ content: "a", status: "pending", id: "x" }] });
    const [before] = allTodos(await work.list());
    await work.call("todo_write", { todos: [{ content: "A", status: "pending", id: "x" }] });
    const [after] = allTodos(await work.list());
    assert.equal(after?.id, before?.id);
    assert.equal(after?.content, "A");
  });

  test("is refused in words that name the item and what is allowed", async () => {
    const work = await open();
    const todo = { content: "a", status: "pending" };
    await work.call("todo_write", { todos: [todo] });
    const problems: [unknown, string][] = [
      ["x", "The arguments must be an object"],
      [undefined, "`todos` must be an array"],
      [{ todos: "later" }, "`todos` must be an array"],
      [{ todos: [todo, 1] }, "todos[1] must be an object"],
      [{ todos: [{ ...todo, content: "" }] }, "todos[0].content must be a non-empty string"],
      [
        { todos: [{ ...todo, status: "done" }] },
        "todos[0].status must be one of pending, in_progress, completed, cancelled",
      ],
      [
        { todos: [{ ...todo, priority: null }] },
        "todos[0].priority must be one of high, medium, low, or left out",
      ],
      [{ todos: [{ ...todo, id: 1 }] }, "todos[0].id must be a string, or left out"],
      [
        JSON.parse('{"todos":[{"content":"a","status":"pending","x":{"prototype":1}}]}'),
        "todos.0.x.prototype: this key is not allowed",
      ],
    ];
    for (const [input, problem] of problems) {
      const reply = await work.call("todo_write", input);
      assert.equal(reply.text, `${problem}. The list stays as it was: 0/1 completed.`);
      assert.deepEqual(reply.details, { ok: false, reason: "invalid-input" });
      assert.ok(reply.isError);
    }
    assert.deepEqual(typeclaw.toNative(await work.list()), { todos: [todo] });
  });

  test("takes several in progress, unless the host wants one focus", async () => {
    const todos = [
      { content: "a", status: "in_progress" },
      { content: "b", status: "in_progress" },
    ];
    assert.equal((await (await open()).call("todo_write", { todos })).isError, false);
    const strict = await open({ focus: "reject" });
    const { text } = await strict.call("todo_write", { todos });
    assert.equal(
      text,
      'Only one todo can be in_progress, not "a", "b". The list stays as it was: empty.',
    );
  });
});

describe("todo_read and todo_clear", () => {
  test("need no input, and take no other than an object", async () => {
    const work = await open();
    for (const tool of ["todo_read", "todo_clear"]) {
      for (const input of [undefined, null, {}, { anything: 1 }]) {
        assert.equal((await work.call(tool, input)).isError, false);
      }
      for (const input of ["", [], 1, JSON.parse('{"__proto__":1}')] as unknown[]) {
        assert.equal((await work.call(tool, input)).isError, true);
      }
    }
  });

  test("an empty list reads as []", async () => {
    const { text, details } = await (await open()).call("todo_read", {});
    assert.equal(text, "[]");
    assert.deepEqual(details, { ok: true, total: 0 });
  });

  test("what was cleared can be brought back", async () => {
    const work = await open();
    await work.call("todo_write", { todos: [{ content: "a", status: "pending" }] });
    await work.call("todo_clear", {});
    assert.deepEqual(await work.list(), { phases: [] });
    await work.undo();
    assert.equal(allTodos(await work.list()).length, 1);
  });
});

test("every caller is offered the tools, also one that owns no list", async () => {
  const work = await open({ origin: { kind: "subagent" } });
  assert.deepEqual(
    work.tools.map(({ name, label }) => `${name}: ${label}`),
    ["todo_write: Write Todos", "todo_read: Read Todos", "todo_clear: Clear Todos"],
  );
});

test("fields of other vocabularies are shown, but never under the name of a field of ours", async () => {
  const work = await open();
  const extra = { priority: 5, id: 7, owner: "x" };
  await work.import([{ name: "P", todos: [{ content: "a", extra }] }], "other");
  assert.deepEqual(typeclaw.toNative(await work.list()), {
    todos: [{ content: "a", status: "pending", owner: "x" }],
  });
});

describe("the dialect contract", () => {
  for (const { name, run } of dialectContract) test(name, () => run(typeclaw));
});
