import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { memoryStore } from "../stores/memory/index.ts";
import { allTodos, EMPTY_LIST } from "../todo/index.ts";
import { plainDialect } from "./fixtures/plain-dialect.ts";
import type { Workstream, WorkstreamOptions } from "./index.ts";
import { NO_SCOPE_NOTICE, openWorkstream } from "./index.ts";

function open(options: Partial<WorkstreamOptions> = {}): Promise<Workstream> {
  return openWorkstream({
    store: memoryStore(),
    origin: { kind: "tui" },
    dialect: plainDialect,
    now: () => 7,
    ...options,
  });
}

const append = (...contents: string[]): unknown => [
  { kind: "add", phase: "P", todos: contents.map((content) => ({ content })) },
];
const contentsOf = async (work: Workstream): Promise<string[]> =>
  allTodos(await work.list()).map(({ content }) => content);

describe("a call", () => {
  test("changes the list, answers in the dialect's words and stands in the journal", async () => {
    const work = await open();
    assert.deepEqual(await work.call("write", append("a", "b")), {
      text: "a: pending\nb: pending",
      details: {
        revision: 1,
        issues: [],
        changes: ["added a", "added b"],
        finished: false,
        sent: 1,
      },
      isError: false,
    });
    const [entry, ...more] = await work.journal();
    assert.deepEqual(more, []);
    assert.deepEqual(
      { seq: entry?.seq, kind: entry?.kind, at: entry?.at, actor: entry?.actor },
      { seq: 1, kind: "todo-changed", at: 7, actor: { kind: "model" } },
    );
    assert.deepEqual((await work.list()).phases[0]?.todos[0], {
      id: "t1",
      content: "a",
      status: "pending",
      origin: "model",
      times: { added: 7 },
    });
  });

  test("may name a tool by its other name", async () => {
    const work = await open();
    assert.equal((await work.call("put", append("a"))).isError, false);
    assert.deepEqual(await contentsOf(work), ["a"]);
  });

  test("of a tool that does not exist says which do", async () => {
    const reply = await (await open()).call("rite", []);
    assert.equal(reply.isError, true);
    assert.match(reply.text, /"rite".*write, look/);
  });

  test("with input that the dialect refuses leaves list and journal alone", async () => {
    const work = await open();
    await work.call("write", append("a"));
    for (const input of [null, undefined, "x", 1, {}, Symbol("x")]) {
      assert.equal((await work.call("write", input)).text, "not a list of operations");
    }
    assert.deepEqual(await contentsOf(work), ["a"]);
    assert.equal((await work.journal()).length, 1);
  });

  test("that breaks a rule leaves list, ids and journal alone", async () => {
    const work = await open();
    await work.call("write", append("a"));
    const reply = await work.call("write", append("b", "a"));
    assert.deepEqual(reply.details, {
      revision: 1,
      issues: ["duplicate-todo"],
      changes: [],
      finished: false,
      sent: 1,
    });
    await work.call("write", append("b"));
    assert.deepEqual(
      allTodos(await work.list()).map(({ id }) => id),
      ["t1", "t2"],
    );
    assert.equal((await work.journal()).length, 2);
  });

  test("that changes nothing writes nothing", async () => {
    const work = await open();
    await work.call("write", append("a"));
    const reply = await work.call("write", [{ kind: "edit", todo: "a", changes: {} }]);
    assert.equal((reply.details as { revision: number }).revision, 1);
    assert.equal((await work.journal()).length, 1);
  });

  test("that only reads writes nothing, whatever the rules would make of the list", async () => {
    const store = memoryStore();
    const work = await open({ store });
    const todos = [
      { content: "a", status: "completed" },
      { content: "b", status: "completed" },
    ] as const;
    await work.import([{ name: "P", todos }], "elsewhere");
    const reply = await work.call("look", {});
    assert.deepEqual([reply.text, reply.isError], ["a: completed\nb: completed", false]);
    assert.deepEqual(await contentsOf(work), ["a", "b"]);
    assert.equal((await work.journal()).length, 1);
  });

  test("that closes the last todo empties the list where the dialect says so and keeps it in the journal", async () => {
    const work = await open();
    await work.call("write", append("a"));
    const reply = await work.call("write", [{ kind: "complete", target: { kind: "all" } }]);
    assert.equal((reply.details as { finished: boolean }).finished, true);
    assert.deepEqual(await work.list(), EMPTY_LIST);
    const { finished } = (await work.journal()).at(-1)?.data as unknown as {
      finished: typeof EMPTY_LIST;
    };
    assert.equal(allTodos(finished)[0]?.content, "a");
  });

  test("follows the host's choice about a second todo in progress", async () => {
    const start = [
      {
        kind: "replace",
        todos: [
          { content: "a", status: "in_progress" },
          { content: "b", status: "in_progress" },
        ],
      },
    ];
    const reject = await (await open()).call("write", start);
    assert.deepEqual([reply(reject), reject.isError], [["several-in-progress"], true]);
    const advise = await (await open({ focus: "advise" })).call("write", start);
    assert.deepEqual([reply(advise), advise.isError], [["several-in-progress"], false]);
    const normalise = await (await open({ focus: "normalise" })).call("write", start);
    assert.equal(normalise.text, "a: in_progress\nb: pending");

    function reply({ details }: { details: unknown }): unknown {
      return (details as { issues: unknown }).issues;
    }
  });
});

describe("an idempotency key", () => {
  test("makes a retry harmless: it has no effect and gets the first reply", async () => {
    const store = memoryStore();
    const work = await open({ store });
    const options = { idempotencyKey: "k" };
    const first = await work.call("write", append("a"), options);
    await work.call("write", append("b"));
    assert.deepEqual(await work.call("write", append("a"), options), first);
    const other = await open({ store });
    assert.deepEqual(await other.call("write", append("c"), options), first);
    assert.deepEqual(await contentsOf(work), ["a", "b"]);
    assert.equal((await work.journal()).length, 2);
  });

  test("holds in its own scope only", async () => {
    const store = memoryStore();
    const one = await open({ store });
    const other = await open({ store, origin: { kind: "cron", jobId: "1" } });
    const options = { idempotencyKey: "k" };
    await one.call("write", append("a"), options);
    await other.call("write", append("b"), options);
    assert.deepEqual([await contentsOf(one), await contentsOf(other)], [["a"], ["b"]]);
  });

  test("of calls at the same time lets one through", async () => {
    const work = await open();
    const calls = ["a", "b", "c", "d"].map((content) =>
      work.call("write", append(content), { idempotencyKey: "k" }),
    );
    const texts = new Set((await Promise.all(calls)).map(({ text }) => text));
    assert.equal(texts.size, 1);
    assert.equal((await work.list()).phases[0]?.todos.length, 1);
  });
});

describe("tools are offered", () => {
  const names = (work: Workstream): string[] => work.tools.map(({ name }) => name);

  test("unless the host switched them off, or must yield and the dialect cannot", async () => {
    assert.deepEqual(names(await open()), ["write", "look"]);
    assert.deepEqual(names(await open({ host: { isTodoEnabled: false } })), []);
    assert.deepEqual(names(await open({ host: { mustYield: true } })), []);
    const { availability } = plainDialect;
    const yielding = { ...plainDialect, availability: { ...availability, whenYielding: true } };
    assert.equal((await open({ host: { mustYield: true }, dialect: yielding })).tools.length, 2);
  });

  test("to child agents only where the dialect does so", async () => {
    assert.deepEqual(names(await open({ origin: { kind: "subagent" } })), []);
    const { availability } = plainDialect;
    const sharing = { ...plainDialect, availability: { ...availability, toChildAgents: true } };
    const work = await open({ origin: { kind: "subagent" }, dialect: sharing });
    assert.equal(work.tools.length, 2);
  });

  test("and the dialect is told when a plan waits for approval", async () => {
    let isPlanMode = true;
    const work = await open({ host: { isPlanMode: () => isPlanMode } });
    assert.equal((await work.call("write", append("a"))).text, "not while planning");
    isPlanMode = false;
    assert.equal((await work.call("write", append("a"))).isError, false);
  });
});

describe("a caller without a list of its own", () => {
  for (const origin of [undefined, { kind: "subagent" }, { kind: "system" }] as const) {
    test(`(${origin?.kind ?? "no origin"}) is told so and changes nothing`, async () => {
      const store = memoryStore();
      const work = await open({ store, origin });
      assert.equal(work.scope, null);
      assert.deepEqual(await work.call("write", append("a"), { idempotencyKey: "k" }), {
        text: NO_SCOPE_NOTICE,
        details: { ok: false, reason: "no-scope" },
        isError: false,
      });
      const edit = { operations: [{ kind: "clear" }], action: "clear" } as const;
      assert.deepEqual(await work.edit(edit), { list: EMPTY_LIST, changes: [], issues: [] });
      assert.deepEqual(await work.undo(), { ok: false, code: "nothing-to-undo" });
      assert.deepEqual(await work.import([], "x"), EMPTY_LIST);
      assert.deepEqual(await work.list(), EMPTY_LIST);
      assert.deepEqual(await work.reminders(), []);
      assert.deepEqual(await work.journal(), []);
      work.on("change", () => assert.fail())();
      await work.close();
      assert.deepEqual(await store.scopes(), []);
    });
  }
});

test("scopes do not see each other's lists", async () => {
  const store = memoryStore();
  const tui = await open({ store });
  const job = await open({ store, origin: { kind: "cron", jobId: "1" } });
  await tui.call("write", append("a"));
  assert.deepEqual(await contentsOf(job), []);
  assert.deepEqual(await store.scopes(), ["tui"]);
});

test("an unknown dialect is misuse and names the known ones", async () => {
  await assert.rejects(open({ dialect: "klingon" }), /Unknown dialect "klingon".*oh-my-pi/);
});

/** What a program without types may leave out, or give instead. */
const INCOMPLETE: [given: string, options: object | undefined, said: RegExp][] = [
  ["nothing", undefined, /openWorkstream needs a store: one that is open, such as memoryStore\(\)/],
  ["no store", { dialect: plainDialect }, /openWorkstream needs a store/],
  ["a store's URL", { store: "memory:", dialect: plainDialect }, /openWorkstream needs a store/],
  [
    "a store without await",
    { store: Promise.resolve(memoryStore()), dialect: plainDialect },
    /await openStore/,
  ],
  ["no dialect", { store: memoryStore() }, /openWorkstream needs a dialect: .*codex.*oh-my-pi/],
  ["an empty dialect", { store: memoryStore(), dialect: {} }, /openWorkstream needs a dialect/],
];

for (const [given, options, said] of INCOMPLETE) {
  test(`opening with ${given} says what is missing`, async () => {
    for (const origin of [{ kind: "tui" }, undefined]) {
      const incomplete = (options && { origin, ...options }) as unknown as WorkstreamOptions;
      await assert.rejects(openWorkstream(incomplete), { name: "TypeError", message: said });
    }
  });
}

test("closing a workstream leaves the store open", async () => {
  const store = memoryStore();
  const work = await open({ store });
  await work.call("write", append("a"));
  await work.close();
  assert.equal((await store.load("tui")).revision, 1);
});
