import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryStore } from "../stores/memory/index.ts";
import type { Operation } from "../todo/index.ts";
import { plainDialect } from "./fixtures/plain-dialect.ts";
import type { Workstream, WorkstreamOptions } from "./index.ts";
import { openWorkstream } from "./index.ts";

const append = (...contents: string[]): Operation => ({
  kind: "add",
  phase: "P",
  todos: contents.map((content) => ({ content })),
});

function open(options: Partial<WorkstreamOptions> = {}): Promise<Workstream> {
  const origin = { kind: "tui" } as const;
  return openWorkstream({ store: memoryStore(), origin, dialect: plainDialect, ...options });
}

async function turns(work: Workstream, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await work.assistantTurn();
}

async function types(work: Workstream): Promise<string[]> {
  return (await work.reminders()).map(({ type }) => type);
}

test("a stale list is told once in ten turns, whoever counted", async () => {
  const store = memoryStore();
  const [one, other] = [await open({ store }), await open({ store })];
  await one.call("write", [append("a")]);
  await turns(one, 5);
  await turns(other, 5);
  const handed = await Promise.all([types(one), types(other)]);
  assert.deepEqual(handed.flat(), ["stale-list"]);
  await turns(one, 9);
  assert.deepEqual(await types(other), []);
  await turns(one, 1);
  assert.deepEqual(await types(other), ["stale-list"]);
});

async function ended(work: Workstream, from: number, to: number): Promise<void> {
  for (let turn = from; turn <= to; turn++) {
    await work.turnStarted({ id: `turn ${turn}`, by: "user" });
    await work.turnEnded({ id: `turn ${turn}`, stopReason: "stop" });
  }
}

test("a host that tells of turns need not tell of answers", async () => {
  const work = await open();
  await work.turnStarted({ id: "writes", by: "user" });
  await work.call("write", [append("a")]);
  await work.turnEnded({ id: "writes", stopReason: "stop" });
  await ended(work, 1, 9);
  await work.turnEnded({ id: "turn 9", stopReason: "stop" });
  await work.turnEnded({ id: "turn 8", stopReason: "stop" });
  assert.deepEqual(await types(work), []);
  await ended(work, 10, 10);
  assert.deepEqual(await types(work), ["stale-list"]);
});

test("a host that tells of both counts answers, and no turn on top", async () => {
  const work = await open();
  await work.call("write", [append("a")]);
  for (let turn = 1; turn <= 3; turn++) {
    await turns(work, 3);
    await ended(work, turn, turn);
  }
  assert.deepEqual(await types(work), []);
  await turns(work, 1);
  assert.deepEqual(await types(work), ["stale-list"]);
});

test("tools that a turn called count with it", async () => {
  let now = 0;
  const limits = { toolEvents: 5, quietFor: 1_000 };
  const work = await open({ now: () => now, reminders: { limits } });
  await work.edit({ action: "add a", operations: [append("a")] });
  await types(work);
  await work.turnEnded({ id: "one", stopReason: "stop", toolEvents: 5 });
  now = 1_000;
  assert.deepEqual(await types(work), ["stale-list"]);
});

test("a write starts the count over, also one that changes nothing", async () => {
  const work = await open();
  await work.call("write", [append("a")]);
  for (const operations of [[append("b")], []]) {
    await turns(work, 9);
    await work.call("write", operations);
    await turns(work, 9);
    assert.deepEqual(await types(work), []);
    await work.call("write", []);
  }
});

test("nothing is written while nothing can become stale", async () => {
  const store = memoryStore();
  const work = await open({ store });
  await turns(work, 20);
  assert.equal((await store.load(work.scope?.key ?? "")).revision, 0);
});

test("tasks are counted apart", async () => {
  const work = await open({ host: { openTasks: () => 2 } });
  await turns(work, 10);
  await work.tasksWritten();
  assert.deepEqual(await types(work), []);
  await turns(work, 10);
  assert.deepEqual(await types(work), ["stale-tasks"]);
});

test("a list that is closed unchecked is told of once", async () => {
  const work = await open();
  await work.call("write", [append("a", "b", "c")]);
  await work.call("write", [{ kind: "complete", target: { kind: "all" } }]);
  assert.deepEqual(await types(work), ["verification"]);
  assert.deepEqual(await types(work), []);
});

test("a person's choice goes before the host's, and stays", async () => {
  const store = memoryStore();
  const work = await open({ store, reminders: { isOn: { "stale-list": true } } });
  await work.call("write", [append("a")]);
  await work.switchReminder("stale-list", false);
  await work.switchReminder("stale-list", false);
  await turns(work, 10);
  assert.deepEqual(await types(await open({ store })), []);
  const switched = (await work.journal()).filter(({ kind }) => kind === "reminder-switched");
  assert.equal(switched.length, 1);
  await work.switchReminder("stale-list", true);
  assert.deepEqual(await types(work), ["stale-list"]);
});

for (const reminder of [null, 7, "text", [], {}]) {
  test(`${JSON.stringify(reminder)} where the reminders' state ought to be counts as none`, async () => {
    const store = memoryStore();
    await store.commit("tui", { expected: 0, documents: { reminder }, entries: [] });
    const work = await open({ store });
    await work.call("write", [append("a")]);
    await turns(work, 10);
    assert.deepEqual(await types(work), ["stale-list"]);
  });
}
