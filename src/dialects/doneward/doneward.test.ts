import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { encode as tokens } from "gpt-tokenizer/encoding/o200k_base";
import { memoryStore } from "../../stores/memory/index.ts";
import { dialectContract } from "../../testing/index.ts";
import type { Rules } from "../../todo/index.ts";
import type { Workstream } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import { doneward } from "./index.ts";

function open(focus?: Rules["focus"]): Promise<Workstream> {
  const origin = { kind: "tui" } as const;
  return openWorkstream({
    store: memoryStore(),
    origin,
    dialect: doneward,
    now: () => 0,
    ...(focus && { focus }),
  });
}

const three = {
  todos: [
    { content: "Set up CI", status: "in_progress", activeForm: "Setting up CI" },
    { content: "Fix the login bug", check: "npm test" },
    { content: "Write the docs" },
  ],
};

describe("waits_for", () => {
  test("makes a todo wait, shows what for, and ends that", async () => {
    const work = await open();
    await work.call("todo_set", three);
    const wait = (text: unknown): unknown => ({ todos: [{ id: "t1", waits_for: text }] });
    const { text } = await work.call("todo_update", wait("person: Which region?"));
    assert.equal(text, "Paused t1. Waiting: t1. No focus. 0/3 done.");
    const read = await work.call("todo_read", {});
    assert.match(read.text, /^\[ \] t1 Set up CI \| waits for person: Which region\?$/m);
    await work.call("todo_update", wait(["event ci", "until 1970-01-02"]));
    assert.deepEqual((await work.list()).phases[0]?.todos[0]?.waits, [
      { kind: "event", name: "ci", since: 0 },
      { kind: "until", at: 86_400_000, since: 0 },
    ]);
    await work.call("todo_set", doneward.toNative(await work.list()));
    assert.equal((await work.list()).phases[0]?.todos[0]?.waits?.length, 2);
    assert.match(
      (await work.call("todo_update", wait("nothing"))).text,
      /^No longer waiting: t1\./,
    );
  });

  test("takes any other text as a question, and refuses what is none", async () => {
    const work = await open();
    await work.call("todo_set", { todos: [{ content: "a", waits_for: "the key of the bucket" }] });
    assert.partialDeepStrictEqual((await work.list()).phases[0]?.todos[0]?.waits, [
      { kind: "person", question: "the key of the bucket" },
    ]);
    for (const waits of ["until noon or so", "event", 7, [7]]) {
      const item = { id: "t1", waits_for: waits };
      const { text, isError } = await work.call("todo_update", { todos: [item] });
      assert.ok(isError);
      assert.match(text, /^todos\[0\]: `waits_for` must be "person: <question>"/);
    }
  });
});

describe("todo_set", () => {
  test("answers with the ids in order, the focus and the count", async () => {
    const work = await open();
    const { text, details } = await work.call("todo_set", three);
    assert.equal(text, 'Added t1-t3. Focus: t1 "Set up CI". 0/3 done.');
    assert.deepEqual(details, {
      focus: { id: "t1", content: "Set up CI" },
      completed: 0,
      total: 3,
    });
  });

  test("names the open todos that a write removed", async () => {
    const work = await open();
    await work.call("todo_set", three);
    const { text, details } = await work.call("todo_set", { todos: [{ content: "Set up CI" }] });
    assert.match(text, /Removed while open: "Fix the login bug", "Write the docs"\./);
    assert.deepEqual((details as { dropped: string[] }).dropped.length, 2);
  });

  test("keeps what is known of a todo that it names by id or by content", async () => {
    const work = await open();
    await work.call("todo_set", three);
    await work.call("todo_set", {
      todos: [
        { content: "Write the docs" },
        { id: "t2", content: "Fix login" },
        { id: "t1", content: "Set up CI" },
      ],
    });
    const todos = (await work.list()).phases[0]?.todos ?? [];
    assert.deepEqual(
      todos.map(({ id }) => id),
      ["t3", "t2", "t1"],
    );
    assert.equal(todos[1]?.check, "npm test");
    assert.equal(todos[2]?.activeForm, "Setting up CI");
  });

  test("refuses two in progress, names them and leaves the list", async () => {
    const work = await open();
    await work.call("todo_set", three);
    const { text, isError } = await work.call("todo_set", {
      todos: [
        { content: "a", status: "in_progress" },
        { content: "b", status: "in_progress" },
      ],
    });
    assert.ok(isError);
    assert.match(text, /not "a", "b".* Nothing was changed\. Focus: t1 "Set up CI"\. 0\/3 done\.$/);
  });

  test("takes two in progress where the host only advises, and says so", async () => {
    const work = await open("advise");
    const todos = ["a", "b"].map((content) => ({ content, status: "in_progress" }));
    const { text } = await work.call("todo_set", { todos });
    assert.equal(
      text,
      'Added t1-t2. Note: several are in progress: "a", "b". Focus: t1 "a". 0/2 done.',
    );
  });

  test("says that nothing changed, and only then", async () => {
    const work = await open();
    await work.call("todo_set", three);
    const again = await work.call("todo_set", three);
    assert.equal(again.text, 'No change. Focus: t1 "Set up CI". 0/3 done.');
    const { text } = await work.call("todo_set", { todos: [] });
    assert.match(text, /^Removed while open: .*\. The list is empty\.$/);
  });

  test("takes null for a field that is not there", async () => {
    const work = await open();
    const todo = { id: null, content: "a", status: null, activeForm: null, check: null };
    assert.equal((await work.call("todo_set", { todos: [todo] })).isError, false);
    const { text } = await work.call("todo_update", { todos: [{ ...todo, note: null }] });
    assert.equal(text, "No change. No focus. 0/1 done.");
  });

  test("goes by ids that the model gives, and shows long ones in short", async () => {
    const work = await open();
    const todos = [
      { id: "ci", content: "Set up CI" },
      { id: "x".repeat(5_000), content: "b" },
    ];
    const { text } = await work.call("todo_set", { todos });
    assert.equal(text, `Added ci, ${"x".repeat(39)}…. No focus. 0/2 done.`);
    const started = await work.call("todo_update", { id: "ci", status: "in_progress" });
    assert.equal(started.text, 'Started ci. Focus: ci "Set up CI". 0/2 done.');
  });
});

describe("todo_update", () => {
  test("completes one and starts the next in one call", async () => {
    const work = await open();
    await work.call("todo_set", three);
    const { text } = await work.call("todo_update", {
      todos: [
        { id: "t1", status: "completed", evidence: "pipeline 12 is green" },
        { id: "t2", status: "in_progress" },
      ],
    });
    assert.equal(text, 'Completed t1. Started t2. Focus: t2 "Fix the login bug". 1/3 done.');
    const [first] = (await work.list()).phases[0]?.todos ?? [];
    assert.deepEqual(first?.evidence, [
      { kind: "statement", summary: "pipeline 12 is green", at: 0 },
    ]);
  });

  test("adds what has no id and is not on the list, and notes", async () => {
    const work = await open();
    await work.call("todo_set", three);
    const { text } = await work.call("todo_update", {
      todos: [{ content: "Bump the version" }, { id: "t3", note: "ask for the style guide" }],
    });
    assert.equal(
      text,
      'Noted t3. Added t4. Focus: t1 "Set up CI". 0/3 done.'.replace("0/3", "0/4"),
    );
  });

  test("says which ids there are when one is unknown", async () => {
    const work = await open();
    await work.call("todo_set", three);
    const { text, isError } = await work.call("todo_update", {
      todos: [{ id: "t9", status: "completed" }],
    });
    assert.ok(isError);
    assert.match(text, /^No todo "t9"\. Open: t1, t2, t3\. Nothing was changed\./);
  });

  test("names a few of many unknown ids, and what is open once", async () => {
    const work = await open();
    await work.call("todo_set", three);
    const todos = Array.from({ length: 500 }, (_, n) => ({ id: `x${n}`, status: "completed" }));
    const { text } = await work.call("todo_update", { todos });
    assert.equal(
      text,
      'No todo "x0". No todo "x1". No todo "x2". And 497 more like it. Open: t1, t2, t3. Nothing was changed. Focus: t1 "Set up CI". 0/3 done.',
    );
  });

  test("answers to update_task_progress with a single todo and refuses two in progress", async () => {
    const work = await open();
    const progress = (
      content: string,
      status: string,
    ): Promise<{ isError: boolean; text: string }> =>
      work.call("update_task_progress", { content, status });
    assert.equal((await progress("Write code", "in_progress")).isError, false);
    const second = await progress("Write tests", "in_progress");
    assert.ok(second.isError);
    assert.match(second.text, /not "Write code", "Write tests"/);
    assert.equal((await progress("Write code", "completed")).isError, false);
    assert.equal((await progress("Write tests", "in_progress")).isError, false);
  });

  test("says what is wrong with which todo", async () => {
    const work = await open();
    for (const [input, problem] of [
      [{ todos: "x" }, "`todos` must be an array."],
      [
        { todos: [{ status: "done", id: "t1" }] },
        "todos[0]: `status` must be one of pending, in_progress, completed, cancelled",
      ],
      [{ todos: [{ status: "pending" }] }, "todos[0]: `id` or `content` is missing"],
      [
        { todos: [{ content: "x".repeat(2_001) }] },
        "todos[0]: `content` has 2001 characters (at most 2000)",
      ],
    ] as const) {
      const { text, isError } = await work.call("todo_update", input);
      assert.ok(isError);
      assert.ok(text.startsWith(problem), text);
    }
  });
});

describe("todo_read", () => {
  test("pages through a long list within its budget", async () => {
    const work = await open();
    const todos = Array.from({ length: 200 }, (_, place) => ({
      content: `Step number ${place + 1}`,
    }));
    await work.call("todo_set", { todos });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const reply = await work.call("todo_read", { budget: 200, ...(cursor && { cursor }) });
      assert.ok(tokens(reply.text).length <= 200, `${tokens(reply.text).length} tokens`);
      const { lines, cursor: next } = reply.details as { lines: string[]; cursor?: string };
      seen.push(...lines);
      cursor = next;
    } while (cursor !== undefined);
    assert.deepEqual(
      seen,
      todos.map(({ content }, place) => `[ ] t${place + 1} ${content}`),
    );
  });
});

describe("a read", () => {
  test("from a cursor whose todo is gone says so", async () => {
    const work = await open();
    await work.call("todo_set", three);
    const { text, isError } = await work.call("todo_read", { cursor: "t9" });
    assert.ok(isError);
    assert.match(text, /^No todo "t9" to go on from: read without a cursor\./);
  });

  test("keeps its budget within bounds, and needs no input", async () => {
    const work = await open();
    const long = Array.from({ length: 1_000 }, (_, n) => ({
      content: `${n} ${"word ".repeat(300)}`,
    }));
    await work.call("todo_set", { todos: long });
    for (const [input, most] of [
      [{ budget: 1e308 }, 10_000],
      [{ budget: -1 }, 100],
      [undefined, 600],
    ] as const) {
      const { text } = await work.call("todo_read", input);
      assert.ok(tokens(text).length <= most, `${tokens(text).length} of ${most} tokens`);
    }
  });
});

describe("what it costs a prompt", () => {
  test("the whole definition stays within 500 tokens", () => {
    const definition = doneward.tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema,
    }));
    const cost = tokens(JSON.stringify(definition)).length;
    assert.ok(cost <= 500, `${cost} tokens`);
  });

  test("a typical update reply stays within 60 tokens", async () => {
    const work = await open();
    await work.call("todo_set", three);
    const { text, details } = await work.call("todo_update", {
      todos: [
        { id: "t1", status: "completed" },
        { id: "t2", status: "in_progress" },
      ],
    });
    assert.ok(tokens(text).length <= 60);
    assert.ok(tokens(JSON.stringify(details)).length <= 60);
  });
});

describe("the dialect contract", () => {
  for (const { name, run } of dialectContract) test(name, () => run(doneward));
});
