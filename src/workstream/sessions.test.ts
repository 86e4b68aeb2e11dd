import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DIALECTS } from "../dialects/catalogue.ts";
import { writeCall } from "../dialects/fixtures/write-call.ts";
import type { Store } from "../stores/contract.ts";
import { memoryStore } from "../stores/memory/index.ts";
import type { Operation, PhaseDraft } from "../todo/index.ts";
import { allTodos, DEFAULT_PHASE } from "../todo/index.ts";
import { plainDialect } from "./fixtures/plain-dialect.ts";
import { handOver } from "./edit.ts";
import type { Workstream, WorkstreamOptions } from "./index.ts";
import { openWorkstream } from "./index.ts";
import { PERSON } from "./commit.ts";

const ORIGIN = { kind: "tui" } as const;

function open(
  store: Store,
  options: Partial<WorkstreamOptions> & { session?: string } = {},
): Promise<Workstream> {
  return openWorkstream({
    store,
    origin: ORIGIN,
    dialect: plainDialect,
    now: () => 7,
    ...options,
  });
}

const replace = (...contents: readonly string[]): readonly Operation[] => [
  { kind: "replace", todos: contents.map((content) => ({ content })) },
];
const flat = (...contents: readonly string[]): readonly PhaseDraft[] => [
  { name: DEFAULT_PHASE, todos: contents.map((content) => ({ content })) },
];
const contents = async (work: Workstream): Promise<string[]> =>
  allTodos(await work.list()).map(({ content }) => content);
const owners = async (work: Workstream): Promise<unknown[]> =>
  allTodos(await work.list()).map(({ session }) => session);
const asideOf = async (work: Workstream): Promise<string[]> =>
  (await work.left()).map(({ todo }) => todo.content);

async function added(work: Workstream, content: string): Promise<void> {
  const operation = { kind: "add", phase: DEFAULT_PHASE, todos: [{ content }] } as const;
  await work.edit({ operations: [operation], action: `add ${content}` });
}

describe("a new session on an open list", () => {
  async function taken(): Promise<{ store: Store; old: Workstream; work: Workstream }> {
    const store = memoryStore();
    const old = await open(store, { session: "s1" });
    await old.call("write", replace("Drop the users table", "Ship"));
    const work = await open(store, { session: "s2" });
    return { store, old, work };
  }

  test("leaves it as it is until it writes, and then sets aside what it does not name", async () => {
    const { work } = await taken();
    await work.call("look", {});
    assert.deepEqual(await owners(work), ["s1", "s1"]);
    await work.import(flat("Say hello", "Ship"), "TodoWrite");
    assert.deepEqual(await contents(work), ["Say hello", "Ship"]);
    assert.deepEqual(await owners(work), ["s2", "s2"]);
    assert.deepEqual(await asideOf(work), ["Drop the users table"]);
    assert.deepEqual((await work.survey()).left, await work.left());
  });

  test("gets back what it names, and what a person takes back", async () => {
    const { work } = await taken();
    await work.call("write", replace("Say hello"));
    await work.call("write", replace("Say hello", "Ship"));
    assert.deepEqual(await asideOf(work), ["Drop the users table"]);
    await work.takeBack("all");
    assert.deepEqual(await contents(work), ["Say hello", "Ship", "Drop the users table"]);
    assert.deepEqual([await asideOf(work), new Set(await owners(work))], [[], new Set(["s2"])]);
  });

  test("loses nothing by an undo, which puts back both", async () => {
    const { work } = await taken();
    await work.call("write", replace("Say hello"));
    assert.partialDeepStrictEqual(await work.undo(), { ok: true });
    assert.deepEqual(await contents(work), ["Drop the users table", "Ship"]);
    assert.deepEqual(await asideOf(work), []);
  });

  test("is handed the list by a person, and an undo still reaches what was done before", async () => {
    const { store, work } = await taken();
    await work.call("write", replace("Say hello"));
    const scope = work.scope?.key as string;
    const now = (): number => 8;
    await handOver({ store, scope, now, session: "s3", actor: PERSON, command: "lane use main" });
    assert.deepEqual(await owners(work), ["s3", "s3", "s3"]);
    assert.deepEqual(await asideOf(work), []);
    await handOver({ store, scope, now, session: "s4", from: "s3", actor: PERSON, command: "x" });
    assert.deepEqual(new Set(await owners(work)), new Set(["s4"]));
    assert.partialDeepStrictEqual(await work.undo(), { ok: true });
    assert.deepEqual(await asideOf(work), ["Drop the users table", "Ship"]);
  });

  test("is the one whose turn began last where the caller does not say", async () => {
    const { store, work } = await taken();
    await work.turnStarted({ by: "user" });
    const unnamed = await open(store);
    await unnamed.call("write", replace("Ship"));
    await added(unnamed, "Tell support");
    assert.deepEqual(await owners(work), ["s2", "s2"]);
  });
});

describe("a document of an older version", () => {
  test("has nothing set aside, and nobody owns its todos", async () => {
    const store = memoryStore();
    const work = await open(store);
    await work.call("write", replace("Ship"));
    assert.deepEqual(
      Object.keys((await store.load(work.scope?.key as string)).documents["todo"] as object),
      ["lastId", "revision", "list"],
    );
    assert.deepEqual([await work.left(), await owners(work)], [[], [undefined]]);
  });
});

describe("what a person added", () => {
  for (const dialect of DIALECTS) {
    test(`stays after a write of ${dialect.name} without it, and the reply says so`, async () => {
      const work = await open(memoryStore(), { dialect });
      await work.import(flat("Build", "Test"), "x");
      const call = writeCall(dialect, await work.list());
      await added(work, "Tell support");
      const { text, isError, details } = await work.call(call.tool, call.input);
      assert.equal(isError, false, text);
      assert.deepEqual(await contents(work), ["Build", "Test", "Tell support"]);
      const said = text.startsWith("{") ? JSON.stringify(details) : text;
      assert.match(said, /The user added \\?"Tell support\\?"\. It stays on the list/);
    });
  }

  test("stays after an import, and the model is told once", async () => {
    const work = await open(memoryStore());
    await added(work, "Tell support");
    await work.reminders();
    await work.import(flat("Build"), "TodoWrite");
    assert.deepEqual(await contents(work), ["Build", "Tell support"]);
    const told = await work.reminders();
    assert.deepEqual(
      told.map(({ type }) => type),
      ["kept-todo"],
    );
    await work.import(flat("Build", "Test"), "TodoWrite");
    assert.deepEqual(await work.reminders(), []);
  });

  test("is alone after a clear, of which the document knows when", async () => {
    const store = memoryStore();
    const work = await open(store);
    const cleared = async (): Promise<unknown> => {
      const { documents } = await store.load(work.scope?.key as string);
      return (documents["todo"] as { cleared?: number }).cleared;
    };
    await added(work, "Tell support");
    assert.equal(await cleared(), undefined);
    await work.call("write", [{ kind: "clear" }]);
    assert.deepEqual([await contents(work), await cleared()], [["Tell support"], 7]);
    assert.equal((await work.journal()).length, 1, "nothing to see changed");
    await work.call("write", replace("Build"));
    assert.equal(await cleared(), undefined);
  });
});

describe("a todo that waits", () => {
  async function waiting(): Promise<Workstream> {
    const work = await open(memoryStore(), { session: "s1" });
    await work.call("write", replace("Deploy", "Ship"));
    await work.call("write", [
      { kind: "wait", todo: "Deploy", wait: { kind: "person", question: "Where to?" } },
      { kind: "wait", todo: "Ship", wait: { kind: "event", name: "ci" } },
    ]);
    return work;
  }

  test("goes on after the answer, which the model is told", async () => {
    const work = await waiting();
    const [deploy] = allTodos(await work.list());
    assert.partialDeepStrictEqual(await work.answer("t1", "To staging."), { ok: true });
    assert.deepEqual(allTodos(await work.list())[0]?.waits, undefined);
    assert.equal(deploy?.session, "s1");
    const [told] = await work.reminders();
    assert.equal(told?.type, "answer");
    assert.match(told.text, /"question":"Where to\?","answer":"To staging\."/);
    const kinds = (await work.journal()).map(({ kind }) => kind);
    assert.deepEqual(kinds.slice(2, 4), ["todo-changed", "wait-answered"]);
    assert.deepEqual(await work.answer("t1", "Again"), { ok: false, code: "not-waiting" });
    assert.deepEqual(await work.answer("t9", "What?"), { ok: false, code: "unknown-todo" });
  });

  test("goes on after its event, and after no other", async () => {
    const work = await waiting();
    assert.deepEqual(await work.event("deploy"), []);
    assert.deepEqual(
      (await work.event("ci")).map(({ content }) => content),
      ["Ship"],
    );
    assert.equal(allTodos(await work.list())[1]?.waits, undefined);
    const [told] = await work.reminders();
    assert.match(told?.text ?? "", /"event":"ci"/);
    assert.deepEqual(await work.event("ci"), []);
  });
});
