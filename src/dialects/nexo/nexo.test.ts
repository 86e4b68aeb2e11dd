import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { memoryStore } from "../../stores/memory/index.ts";
import { dialectContract } from "../../testing/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { Workstream, WorkstreamOptions } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import { nexo } from "./index.ts";
import vectors from "./vectors.json" with { type: "json" };

/** Recorded behaviour that is met in another way: each with the reason. */
const ELSEWHERE: { readonly [id: string]: string } = {
  A278: "how long a list lives is the host's choice: see the test of the memory store below",
};

interface Expected {
  readonly ok?: boolean;
  readonly error?: string;
  readonly stored_after?: unknown;
  readonly [key: string]: unknown;
}

async function workOn(
  given: unknown,
  options: Partial<WorkstreamOptions> = {},
): Promise<Workstream> {
  const work = await openWorkstream({
    store: memoryStore(),
    origin: { kind: "tui" },
    dialect: nexo,
    now: () => 0,
    ...options,
  });
  await work.import(nexo.fromNative(given) ?? [], "given");
  return work;
}

async function storedIn(work: Workstream): Promise<unknown> {
  return (nexo.toNative(await work.list()) as { todos: unknown }).todos;
}

interface Item {
  readonly content: string;
  readonly status: string;
  readonly activeForm: string;
}

function item(content: string, status = "pending", activeForm = "Doing"): Item {
  return { content, status, activeForm };
}

/** What the recorded inputs say in words: "51 items with empty content", "x*201". */
function inputOf(input: unknown): unknown {
  const { todos } = input as { todos?: string | { content?: string }[] };
  if (typeof todos === "string") {
    const content = todos.endsWith("empty content") ? "" : "x";
    const list = Array.from({ length: Number.parseInt(todos) }, () => item(content));
    if (todos.endsWith("number 3 has status wat")) list[2] = item("x", "wat");
    return { todos: list };
  }
  if (!todos) return input;
  return { todos: todos.map((todo) => ({ ...todo, ...repeated(todo.content) })) };
}

function repeated(content: string | undefined): { content?: string } {
  const [, text = "", count] = /^(.+)\*(\d+)$/.exec(content ?? "") ?? [];
  return count ? { content: (text === "space" ? " " : text).repeat(Number(count)) } : {};
}

const calls = vectors.filter(({ id }) => !(id in ELSEWHERE));

describe("recorded calls of TodoWrite", () => {
  for (const vector of calls) {
    test(`${vector.id} (${vector.basis}): ${vector.name}`, async () => {
      const work = await workOn(vector.given);
      const before = await storedIn(work);
      const reply = await work.call("TodoWrite", inputOf(vector.input));
      const { ok: _ok, error, stored_after: stored, ...expected } = vector.expect as Expected;
      assert.equal(reply.isError, error !== undefined);
      if (error !== undefined) {
        assert.equal(reply.text, error);
        assert.deepEqual(await storedIn(work), stored ?? before);
        return;
      }
      assert.deepEqual(JSON.parse(reply.text), reply.details);
      assert.deepEqual({ ...(reply.details as object), ...expected }, reply.details);
      if (stored) assert.deepEqual(await storedIn(work), stored);
    });
  }
});

describe("a write", () => {
  test("of completed items only empties the list, shows it once more and keeps it for the archive", async () => {
    const work = await workOn([item("A", "in_progress"), item("B", "completed")]);
    const todos = [item("A", "completed"), item("B", "completed")];
    const reply = await work.call("TodoWrite", { todos });
    const { new_todos: shown, wiped_on_all_completed: isWiped } = JSON.parse(reply.text) as {
      new_todos: unknown;
      wiped_on_all_completed: boolean;
    };
    assert.ok(isWiped);
    assert.deepEqual(
      shown,
      todos.map(({ activeForm, ...rest }) => ({ ...rest, active_form: activeForm })),
    );
    assert.deepEqual(await storedIn(work), []);
    const { data } = (await work.journal()).at(-1) as unknown as {
      data: { finished: Parameters<typeof allTodos>[0] };
    };
    assert.equal(allTodos(data.finished).length, 2);
  });

  test("takes several items in progress and counts them", async () => {
    const work = await workOn([]);
    const todos = [item("A", "in_progress"), item("B", "in_progress")];
    const { details } = await work.call("TodoWrite", { todos });
    assert.equal((details as { in_progress_count: number }).in_progress_count, 2);
  });

  test("is refused for two in progress where the host wants one focus", async () => {
    const work = await workOn([], { focus: "reject" });
    const todos = [item("A", "in_progress"), item("B", "in_progress")];
    const reply = await work.call("TodoWrite", { todos });
    assert.equal(
      reply.text,
      'only one item can be `in_progress`, not "A", "B". The list stays as it was: empty.',
    );
    assert.ok(reply.isError);
  });

  test("that drops open items names them under a key of its own", async () => {
    const work = await workOn([item("A"), item("B", "completed")]);
    const { details } = await work.call("TodoWrite", { todos: [item("C")] });
    assert.deepEqual((details as { dropped: unknown }).dropped, ["A"]);
    const { details: next } = await work.call("TodoWrite", { todos: [item("C")] });
    assert.ok(!Object.hasOwn(next as object, "dropped"));
  });

  test("is carried out in plan mode", async () => {
    const work = await workOn([], { host: { isPlanMode: () => true } });
    assert.equal((await work.call("TodoWrite", { todos: [item("A")] })).isError, false);
  });

  test("takes camel case before snake case", async () => {
    const work = await workOn([]);
    const both = { ...item("A", "pending", "camel"), active_form: "snake" };
    await work.call("TodoWrite", { todos: [both] });
    assert.deepEqual(await storedIn(work), [
      { content: "A", status: "pending", active_form: "camel" },
    ]);
  });

  test("tells its first problem in the order of the checks", async () => {
    const work = await workOn([]);
    const problems: [unknown, string][] = [
      [null, "TodoWrite requires `todos` (array)"],
      ["[]", "TodoWrite requires `todos` (array)"],
      [{ todos: "later" }, "TodoWrite requires `todos` (array)"],
      [{ todos: {} }, "TodoWrite requires `todos` (array)"],
      [{ todos: ["A"] }, "todo[0]: missing string `content`"],
      [{ todos: [{ content: 1, status: 2 }] }, "todo[0]: missing string `content`"],
      [{ todos: [{ content: "", status: null }] }, "todo[0]: missing string `status`"],
      [
        { todos: [{ content: "A", status: "Pending" }] },
        "todo[0]: unknown status `Pending` (expected pending|in_progress|completed)",
      ],
      [
        { todos: [{ content: "A", status: "x".repeat(1_000_000) }] },
        `todo[0]: unknown status \`${"x".repeat(79)}…\` (expected pending|in_progress|completed)`,
      ],
      [{ todos: [item("", "pending", "")] }, "todo item #0: `content` is empty"],
      [{ todos: [item("x".repeat(201), "pending", " ")] }, "todo item #0: `active_form` is empty"],
      [
        { todos: [item("A", "pending", "🚀".repeat(51))] },
        "todo item #0: `active_form` is 204 bytes (max 200)",
      ],
      [{ todos: [item(` ${"x".repeat(199)} `)] }, "todo item #0: `content` is 201 bytes (max 200)"],
      [
        JSON.parse('{"todos":[],"constructor":1}'),
        "TodoWrite does not allow the key `constructor`",
      ],
    ];
    for (const [input, problem] of problems) {
      assert.equal((await work.call("TodoWrite", input)).text, problem);
    }
  });

  test("finds blank what has no character but white space, and keeps blanks around a text", async () => {
    const work = await workOn([]);
    const blank = await work.call("TodoWrite", { todos: [item("\u0085\u3000\t")] });
    assert.equal(blank.text, "todo item #0: `content` is empty");
    await work.call("TodoWrite", { todos: [item("\ufeff"), item("  A ")] });
    assert.deepEqual(
      allTodos(await work.list()).map(({ content }) => content),
      ["\ufeff", "  A "],
    );
  });

  test("keeps an item cancelled that it can only show as completed", async () => {
    const work = await workOn([item("A"), item("B")]);
    const [todo] = allTodos(await work.list());
    await work.edit({
      operations: [{ kind: "cancel", target: { kind: "todo", todo: todo?.id ?? "" } }],
      action: "cancel",
    });
    await work.call("TodoWrite", nexo.toNative(await work.list()));
    assert.equal(allTodos(await work.list())[0]?.status, "cancelled");
  });

  test("that repeats the content as active form says so only where there was another", async () => {
    const work = await workOn([item("A"), item("B", "pending", "B")]);
    const todos = [item("A", "pending", "A"), item("B", "pending", "B")];
    await work.call("TodoWrite", { todos });
    const [first, second] = allTodos(await work.list());
    assert.deepEqual([first?.activeForm, second?.activeForm], ["A", undefined]);
  });
});

test("a list on a memory store is gone with the process (A278)", async () => {
  await (await workOn([])).call("TodoWrite", { todos: [item("A")] });
  assert.deepEqual(await storedIn(await workOn([])), []);
});

test("a list of another program is normalised, not refused", () => {
  const entries = [
    item("A", "in_progress"),
    { content: "B", status: "in_progress", active_form: "x".repeat(300) },
    { content: "C", status: "completed" },
    { content: "", status: "pending" },
    { content: "D", status: "cancelled" },
    7,
  ];
  for (const value of [entries, { todos: entries }, { stored: entries }]) {
    const drafts = nexo.fromNative(value)?.flatMap(({ todos }) => todos) ?? [];
    assert.deepEqual(
      drafts.map(({ content }) => content),
      ["A", "B", "C"],
    );
  }
  assert.deepEqual(nexo.fromNative([]), []);
  assert.equal(nexo.fromNative({ list: [] }), undefined);
});

describe("the dialect contract", () => {
  for (const { name, run } of dialectContract) test(name, () => run(nexo));
});
