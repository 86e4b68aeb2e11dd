import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { memoryStore } from "../../stores/memory/index.ts";
import { dialectContract } from "../../testing/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { PhaseDraft } from "../../todo/index.ts";
import type { Host, Workstream } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import { geminiCli } from "./index.ts";
import vectors from "./vectors.json" with { type: "json" };

async function workOn(given: unknown = [], host: Host = {}): Promise<Workstream> {
  const origin = { kind: "tui" } as const;
  const work = await openWorkstream({
    store: memoryStore(),
    origin,
    dialect: geminiCli,
    host,
    now: () => 0,
  });
  await work.import(geminiCli.fromNative(given) as readonly PhaseDraft[], "given");
  return work;
}

const todo = (description: string, status: string): { description: string; status: string } => ({
  description,
  status,
});

describe("calls as they were recorded", () => {
  const given = [todo("kept", "in_progress")];
  for (const { name, input, text, todos, error } of vectors) {
    test(name, async () => {
      const work = await workOn(error === undefined ? [] : given);
      const reply = await work.call("write_todos", input);
      assert.equal(reply.isError, error !== undefined);
      assert.deepEqual(geminiCli.toNative(await work.list()), { todos: todos ?? given });
      if (error === undefined) assert.deepEqual([reply.text, reply.details], [text, { todos }]);
      else assert.ok(reply.text.startsWith(error), reply.text);
    });
  }
});

describe("a refusal says what is allowed", () => {
  for (const [input, text] of [
    [
      { todos: [todo("a", "done")] },
      "params/todos/0/status must be equal to one of the allowed values: pending, in_progress, completed, cancelled, blocked.",
    ],
    [
      { todos: [todo("a", "in_progress"), todo("b", "in_progress")] },
      'Invalid parameters: Only one task can be "in_progress" at a time. These are: "a", "b".',
    ],
    ["no object", "Value of params must be an object."],
    [
      JSON.parse('{"todos":[],"__proto__":{}}'),
      "params must NOT have additional properties: __proto__.",
    ],
  ] as const) {
    test(text, async () => {
      const reply = await (await workOn()).call("write_todos", input);
      assert.equal(reply.text, `${text} The list stays as it was: empty.`);
    });
  }
});

describe("a blocked todo", () => {
  const work = (): Promise<Workstream> => workOn([todo("a", "blocked"), todo("b", "pending")]);

  test("is open and pending for others, blocked for this vocabulary", async () => {
    const list = await (await work()).list();
    assert.deepEqual(
      allTodos(list).map(({ status }) => status),
      ["pending", "pending"],
    );
    assert.deepEqual(geminiCli.toNative(list), {
      todos: [todo("a", "blocked"), todo("b", "pending")],
    });
  });

  test("written back unchanged changes nothing", async () => {
    const stream = await work();
    const before = await stream.list();
    await stream.call("write_todos", geminiCli.toNative(before));
    assert.deepEqual(await stream.list(), before);
  });

  test("waits for a person until the model says otherwise", async () => {
    const stream = await workOn();
    await stream.import([{ name: "P", todos: [{ content: "a" }] }], "elsewhere");
    for (const [word, kinds] of [
      ["pending", []],
      ["blocked", ["person"]],
      ["in_progress", []],
    ] as const) {
      const { text } = await stream.call("write_todos", { todos: [todo("a", word)] });
      assert.ok(text.endsWith(`1. [${word}] a`), text);
      const [only] = allTodos(await stream.list());
      assert.deepEqual(
        (only?.waits ?? []).map(({ kind }) => kind),
        kinds,
      );
    }
  });

  test("keeps what it waits for, where this vocabulary has no word for that", async () => {
    const stream = await work();
    const wait = { kind: "event", name: "ci" } as const;
    await stream.edit({ operations: [{ kind: "wait", todo: "t2", wait }], action: "wait" });
    const { text } = await stream.call("write_todos", {
      todos: [todo("a", "pending"), todo("b", "pending")],
    });
    assert.match(text, /1\. \[pending\] a\n2\. \[blocked\] b/);
    assert.partialDeepStrictEqual(allTodos(await stream.list())[1]?.waits, [wait]);
  });
});

test("a write that leaves open todos out names them in a last line", async () => {
  const work = await workOn([todo("a", "in_progress"), todo("b", "completed")]);
  const { text, details } = await work.call("write_todos", { todos: [] });
  assert.equal(text, 'Successfully cleared the todo list.\nRemoved while open: "a"');
  assert.deepEqual(details, { todos: [], dropped: ["a"] });
});

test("a plan that waits for approval stops it before it is read", async () => {
  const work = await workOn([], { isPlanMode: () => true });
  const { text, isError } = await work.call("write_todos", "nonsense");
  assert.ok(isError);
  assert.match(text, /^Tool execution denied by policy\. You are in Plan Mode/);
});

test("a list from a session is normalised, never refused", async () => {
  const work = await workOn({ todos: [{ description: "a", status: "later" }, { content: "b" }] });
  assert.deepEqual(geminiCli.toNative(await work.list()), { todos: [todo("a", "pending")] });
  assert.equal(geminiCli.fromNative({ list: [] }), undefined);
});

describe("the dialect contract", () => {
  for (const { name, run } of dialectContract) test(name, () => run(geminiCli));
});
