import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { memoryStore } from "../../stores/memory/index.ts";
import { dialectContract } from "../../testing/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { PhaseDraft, Rules } from "../../todo/index.ts";
import type { Workstream } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import { langchain } from "./index.ts";
import vectors from "./vectors.json" with { type: "json" };

async function workOn(given: unknown = [], focus?: Rules["focus"]): Promise<Workstream> {
  const origin = { kind: "tui" } as const;
  const work = await openWorkstream({
    store: memoryStore(),
    origin,
    dialect: langchain,
    now: () => 0,
    ...(focus && { focus }),
  });
  await work.import(langchain.fromNative(given) as readonly PhaseDraft[], "given");
  return work;
}

const A = { content: "A", status: "in_progress" };
const B = { content: "B", status: "pending" };

describe("calls as the middleware answered them", () => {
  for (const { name, input, text, todos, error } of vectors) {
    test(name, async () => {
      const work = await workOn(error === undefined ? [] : [A]);
      const reply = await work.call("write_todos", input);
      assert.equal(reply.isError, error !== undefined);
      assert.deepEqual(langchain.toNative(await work.list()), { todos: todos ?? [A] });
      if (error === undefined) assert.equal(reply.text, text);
      else assert.ok(reply.text.includes(error), reply.text);
    });
  }
});

describe("a write", () => {
  test("that leaves open todos out names them in a last line", async () => {
    const work = await workOn([A, B]);
    const { text, details } = await work.call("write_todos", { todos: [B] });
    assert.equal(
      text,
      'Updated todo list to [{"content":"B","status":"pending"}]\nRemoved while open: "A"',
    );
    assert.deepEqual(details, { todos: [B], dropped: ["A"] });
  });

  test("as JSON inside a string is understood", async () => {
    const work = await workOn();
    const { isError } = await work.call("write_todos", { todos: JSON.stringify([A]) });
    assert.equal(isError, false);
  });

  test("keeps what it has no word for", async () => {
    const work = await workOn();
    const todos = [{ content: "gone", status: "cancelled", priority: "high", key: "k" }] as const;
    await work.import([{ name: "Phase", todos }], "elsewhere");
    const before = await work.list();
    const native = langchain.toNative(before);
    assert.deepEqual(native, { todos: [{ content: "gone", status: "completed" }] });
    await work.call("write_todos", native);
    assert.deepEqual(await work.list(), before);
  });

  test("of two in progress is refused where the host wants one focus", async () => {
    const work = await workOn([B], "reject");
    const { text, isError } = await work.call("write_todos", {
      todos: [A, { ...B, status: "in_progress" }],
    });
    assert.ok(isError);
    assert.match(
      text,
      /Only one todo can be in_progress, not "A", "B"\.\nThe list stays as it was: 0\/1 completed\.\n/,
    );
    assert.deepEqual(
      allTodos(await work.list()).map(({ status }) => status),
      ["pending"],
    );
  });

  test("with a key that no input may have is refused", async () => {
    const input = JSON.parse('{"todos":[{"content":"a","status":"pending","__proto__":{}}]}');
    const { text, isError } = await (await workOn()).call("write_todos", input);
    assert.ok(isError);
    assert.match(text, /Unrecognized key\(s\) in object: '__proto__'\n {2}→ at todos\[0\]/);
  });
});

test("a list from a transcript is normalised, never refused", async () => {
  const work = await workOn({
    todos: [{ content: "a", status: "doing" }, { status: "pending" }, 7],
  });
  assert.deepEqual(langchain.toNative(await work.list()), {
    todos: [{ content: "a", status: "pending" }],
  });
  assert.equal(langchain.fromNative({ messages: [] }), undefined);
});

describe("the dialect contract", () => {
  for (const { name, run } of dialectContract) test(name, () => run(langchain));
});
