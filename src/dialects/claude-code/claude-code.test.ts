import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { memoryStore } from "../../stores/memory/index.ts";
import { dialectContract } from "../../testing/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { Workstream, WorkstreamOptions } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import type { TodoWriteItem } from "./index.ts";
import { claudeCode } from "./index.ts";
import vectors from "./vectors.json" with { type: "json" };

/** Recorded behaviour that we meet in another folder, or not: each with the reason. */
const ELSEWHERE: { readonly [idOrArea: string]: string } = {
  C075: "what a person's hooks refuse, Claude Code takes back: test/clients/task-hooks.e2e.ts runs it",
  C103: "what a person's hooks refuse, Claude Code leaves: test/clients/task-hooks.e2e.ts runs it",
  C063: "a child agent's todos hang under the parent's focus: src/progress; here it leaves the session's list alone",
  reminder: "a list that went stale is src/reminder",
  availability: "which tools the program itself offers is the client's, src/clients",
  "tasks.create": "the task tools: tasks/tasks.test.ts",
  "tasks.update": "the task tools: tasks/tasks.test.ts",
  "tasks.delete": "the task tools: tasks/tasks.test.ts",
  "tasks.list": "the task tools: tasks/tasks.test.ts",
  "tasks.claim": "the task tools: tasks/tasks.test.ts",
  "tasks.list_id": "which list a session has is src/clients/claude-code",
  stop_hook: "whether work goes on is src/continuation",
};

const TAKEN =
  "Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress. Please proceed with the current tasks if applicable";
const NUDGE =
  /\n\nNote: \d+ todos are closed, and none of them carries evidence or names a check\./;

async function workOn(
  todos: readonly TodoWriteItem[],
  options: Pick<WorkstreamOptions, "focus"> = {},
): Promise<Workstream> {
  const origin = { kind: "tui" } as const;
  const work = await openWorkstream({
    store: memoryStore(),
    origin,
    dialect: claudeCode,
    now: () => 0,
    ...options,
  });
  await work.import(claudeCode.fromNative(todos) ?? [], "given");
  return work;
}

async function todosOf(work: Workstream): Promise<unknown> {
  return (claudeCode.toNative(await work.list()) as { todos: unknown }).todos;
}

function item(content: string, status: TodoWriteItem["status"] = "completed"): TodoWriteItem {
  return { content, status, activeForm: `Doing ${content}` };
}

describe("recorded calls of TodoWrite", () => {
  const met = new Set<string>();

  for (const vector of vectors.filter(({ area }) => area === "TodoWrite")) {
    const { id, name } = vector;
    if (id in ELSEWHERE) continue;
    met.add(id);
    const { given, input, expect } = vector as unknown as {
      given: { stored?: TodoWriteItem[] };
      input: { todos: TodoWriteItem[] };
      expect: { storedAfter?: TodoWriteItem[]; nudge?: boolean };
    };
    test(`${id} (${vector.basis}): ${name}`, async () => {
      const work = await workOn(given.stored ?? []);
      const reply = await work.call("TodoWrite", input);
      assert.ok(reply.text.startsWith(TAKEN));
      assert.deepEqual(reply.details, { oldTodos: given.stored ?? [], newTodos: input.todos });
      if (expect.storedAfter) assert.deepEqual(await todosOf(work), expect.storedAfter);
      if (expect.nudge !== undefined) assert.equal(NUDGE.test(reply.text), expect.nudge);
    });
  }

  test("C063: a child agent leaves the session's list alone", async () => {
    const store = memoryStore();
    const session = await openWorkstream({ store, origin: { kind: "tui" }, dialect: claudeCode });
    await session.call("TodoWrite", { todos: [item("A", "pending")] });
    const child = await openWorkstream({
      store,
      origin: { kind: "subagent" },
      dialect: claudeCode,
    });
    await child.call("TodoWrite", { todos: [item("X", "pending")] });
    assert.deepEqual(await todosOf(session), [item("A", "pending")]);
  });

  test("are answered as the program answered them", async () => {
    const work = await workOn([]);
    const first = [item("A", "in_progress"), item("B", "pending")];
    const second = [item("A"), item("B")];
    assert.deepEqual(await work.call("TodoWrite", { todos: first }), {
      text: TAKEN,
      details: { oldTodos: [], newTodos: first },
      isError: false,
    });
    assert.deepEqual(await work.call("TodoWrite", { todos: second }), {
      text: TAKEN,
      details: { oldTodos: first, newTodos: second },
      isError: false,
    });
  });

  test("every recorded case is met here or has a reason", () => {
    const open = vectors.filter(
      ({ id, area }) => !met.has(id) && !(id in ELSEWHERE) && !(area in ELSEWHERE),
    );
    assert.deepEqual(
      open.map(({ id }) => id),
      [],
    );
  });
});

describe("input that does not fit", () => {
  const good = item("A", "pending");
  const cases: readonly [input: unknown, problems: readonly string[]][] = [
    [{}, ["The required parameter `todos` is missing"]],
    [
      { todos: "later" },
      ["The parameter `todos` type is expected as `array` but provided as `string`"],
    ],
    [null, ["The parameter `input` type is expected as `object` but provided as `null`"]],
    [
      { todos: [good, null] },
      ["The parameter `todos[1]` type is expected as `object` but provided as `null`"],
    ],
    [
      { todos: [{ content: "A" }] },
      [
        "The required parameter `todos[0].status` is missing",
        "The required parameter `todos[0].activeForm` is missing",
      ],
    ],
    [
      { todos: [{ ...good, status: "cancelled", content: 1 }] },
      [
        "The parameter `todos[0].content` type is expected as `string` but provided as `number`",
        'The parameter `todos[0].status` is expected as one of `pending`, `in_progress`, `completed` but provided as "cancelled"',
      ],
    ],
    [
      { todos: [{ ...good, content: "", activeForm: "" }] },
      [
        "The parameter `todos[0].content` cannot be empty",
        "The parameter `todos[0].activeForm` cannot be empty",
      ],
    ],
    [
      '{"todos":[{"constructor":1}]}',
      ["An unexpected parameter `todos.0.constructor` was provided"],
    ],
    [{ todos: '[{"__proto__":1}]' }, ["An unexpected parameter `todos.0.__proto__` was provided"]],
  ];
  for (const [input, problems] of cases) {
    test(`is refused and leaves the list as it was: ${problems[0]}`, async () => {
      const work = await workOn([good]);
      const reply = await work.call("TodoWrite", input);
      const noun = problems.length === 1 ? "issue" : "issues";
      const head = `InputValidationError: TodoWrite failed due to the following ${noun}:`;
      assert.deepEqual(reply, {
        text: [head, ...problems, "The list stays as it was: 0/1 completed."].join("\n"),
        details: null,
        isError: true,
      });
      assert.deepEqual(await todosOf(work), [good]);
    });
  }

  test("is answered in short, however much is wrong", async () => {
    const todos = Array.from({ length: 500 }, () => ({ status: "x".repeat(1_000) }));
    const { text } = await (await workOn([])).call("TodoWrite", { todos });
    assert.ok(text.length < 2_000);
    assert.match(text, /\nand 1490 more\nThe list stays as it was: empty\.$/);
  });
});

describe("a call", () => {
  test("repairs what models slip: the list as text, fields of other versions", async () => {
    const work = await workOn([]);
    const todo = { id: "1", priority: "high", ...item("A", "pending") };
    const reply = await work.call("TodoWrite", { todos: JSON.stringify([todo]), merge: false });
    assert.equal(reply.text, TAKEN);
    assert.deepEqual(await todosOf(work), [item("A", "pending")]);
  });

  test("with two todos in progress says which, and what the list is", async () => {
    const work = await workOn([item("A"), item("B", "in_progress")]);
    const todos = [item("B", "in_progress"), item("C", "in_progress")];
    const reply = await work.call("TodoWrite", { todos });
    assert.deepEqual(reply, {
      text: 'Only one todo can be in_progress at a time, not "B", "C".\nThe list stays as it was: 1/2 completed, in_progress: "B".',
      details: null,
      isError: true,
    });
    assert.deepEqual(await todosOf(work), [item("A"), item("B", "in_progress")]);
  });

  test("with two todos in progress is taken where the host only advises", async () => {
    const work = await workOn([], { focus: "advise" });
    const todos = [item("B", "in_progress"), item("C", "in_progress")];
    const reply = await work.call("TodoWrite", { todos });
    assert.equal(
      reply.text,
      `${TAKEN}\nNote: Only one todo can be in_progress at a time, not "B", "C".`,
    );
    assert.deepEqual(await todosOf(work), todos);
  });

  test("that finishes the list puts it away, with what it removed named", async () => {
    const work = await workOn([item("A", "in_progress"), item("B", "pending")]);
    const reply = await work.call("TodoWrite", { todos: [item("A")] });
    assert.equal(reply.text, `${TAKEN}\nRemoved while open: "B"`);
    assert.partialDeepStrictEqual(reply.details, { dropped: ["B"] });
    assert.deepEqual(await todosOf(work), []);
    const entry = (await work.journal()).at(-1);
    const { finished } = entry?.data as unknown as { finished: Parameters<typeof allTodos>[0] };
    assert.deepEqual(
      allTodos(finished).map(({ content }) => content),
      ["A"],
    );
    await work.undo();
    assert.deepEqual(await todosOf(work), [item("A", "in_progress"), item("B", "pending")]);
  });

  test("with an empty list clears it", async () => {
    const work = await workOn([item("A", "pending")]);
    const reply = await work.call("TodoWrite", { todos: [] });
    assert.equal(reply.text, `${TAKEN}\nRemoved while open: "A"`);
    assert.deepEqual(await todosOf(work), []);
  });

  test("keeps what the vocabulary has no word for", async () => {
    const work = await workOn([]);
    const todos = [
      { content: "A", status: "cancelled", notes: ["n"] },
      { content: "B", status: "in_progress", priority: "high" },
    ] as const;
    await work.import([{ name: "P", todos }], "given");
    await work.call("TodoWrite", claudeCode.toNative(await work.list()));
    const list = await work.list();
    assert.equal(list.phases[0]?.name, "P");
    assert.partialDeepStrictEqual(allTodos(list), todos);
    assert.equal(allTodos(list)[1]?.activeForm, undefined);
  });

  test("can take an active form back to the content", async () => {
    const work = await workOn([item("A", "pending")]);
    const todos = [{ content: "A", status: "pending", activeForm: "A" }];
    await work.call("TodoWrite", { todos });
    assert.deepEqual(await todosOf(work), todos);
  });
});

describe("the note about checks", () => {
  const closing = async (contents: readonly string[]): Promise<string> => {
    const todos = contents.map((content) => item(content));
    return (await (await workOn([])).call("TodoWrite", { todos })).text;
  };

  test("comes with the call that closes the list, not before", async () => {
    const work = await workOn([]);
    const open = await work.call("TodoWrite", {
      todos: [item("a"), item("b"), item("c"), item("d", "in_progress")],
    });
    assert.equal(open.text, TAKEN);
    const closed = await work.call("TodoWrite", {
      todos: [item("a"), item("b"), item("c"), item("d")],
    });
    assert.match(closed.text, NUDGE);
    assert.match(closed.text, /\bNote: 4 todos /);
  });

  for (const content of [
    "Verification",
    "Run pytest",
    "CHECK links",
    "Fix eslint",
    "Code review",
  ]) {
    test(`is left out when a todo names one: ${content}`, async () => {
      assert.equal(await closing(["a", "b", content]), TAKEN);
    });
  }

  test("is left out when a todo carries evidence or a check", async () => {
    const todos = ["a", "b", "c"].map((content) => item(content));
    const proven = await workOn(todos.map((todo) => ({ ...todo, status: "pending" })));
    const [first] = allTodos(await proven.list());
    const evidence = [{ kind: "test", summary: "npm test", at: 0, exitCode: 0 }] as const;
    const target = { kind: "todo", todo: first?.id ?? "" } as const;
    await proven.edit({ operations: [{ kind: "complete", target, evidence }], action: "done" });
    assert.equal((await proven.call("TodoWrite", { todos })).text, TAKEN);

    const checked = await workOn([]);
    const drafts = [{ content: "a", check: "npm test" }, { content: "b" }];
    await checked.import([{ name: "Todos", todos: drafts }], "given");
    assert.equal((await checked.call("TodoWrite", { todos })).text, TAKEN);
  });
});

test("a list is read from items, a call and stored todos", () => {
  const todos = [
    item("A", "pending"),
    "B",
    { content: "C", status: "later" },
    { status: "pending" },
  ];
  const drafts = [
    { name: "Todos", todos: [{ content: "A", status: "pending", activeForm: "Doing A" }] },
  ];
  assert.deepEqual(claudeCode.fromNative(todos), drafts);
  assert.deepEqual(claudeCode.fromNative({ todos }), drafts);
  assert.deepEqual(claudeCode.fromNative({ stored: todos }), drafts);
  assert.deepEqual(claudeCode.fromNative([]), []);
  assert.equal(claudeCode.fromNative(null), undefined);
});

describe("the dialect contract", () => {
  for (const { name, run } of dialectContract) test(name, () => run(claudeCode));
});
