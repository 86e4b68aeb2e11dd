import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { TestContext } from "node:test";
import { after, test } from "node:test";
import { startPostgres } from "../../../test/postgres/server.ts";
import { scaled } from "../../testing/scale.ts";
import type { Store } from "../contract.ts";
import type { Task } from "./fixtures/writer.ts";
import { timeNow, Writer } from "./fixtures/writer.ts";
import { assertWhole } from "./fixtures/writing.ts";
import { openPostgresStore } from "./open-postgres-store.ts";

const server = await startPostgres();
after(() => server.stop());

test("of writes by many processes at once none is lost and none is refused", async (t) => {
  const [processes, lines] = [8, 25];
  const { store, task } = await openBeside(t);
  const writers = Array.from({ length: processes }, () => new Writer({ ...task, lines }));
  await Promise.all(writers.map((writer) => writer.finished()));
  const acknowledged = writers.flatMap((writer) => writer.lines);
  assert.equal(acknowledged.length, processes * lines);
  await assertWhole(store, task.scope, acknowledged);
  assert.equal((await store.load(task.scope)).revision, processes * lines);
});

test("a process that is killed while it writes loses nothing that it acknowledged", async (t) => {
  const { store, task } = await openBeside(t);
  const acknowledged: string[] = [];
  for (let round = 0; round < scaled(20); round++) {
    const writer = new Writer(task);
    await writer.killAfter(1 + Math.floor(Math.random() * 20));
    acknowledged.push(...writer.lines);
    await assertWhole(store, task.scope, acknowledged);
  }
});

test("a change by another process is heard of", async (t) => {
  const { store, task } = await openBeside(t);
  const heard = new Map<number, number>();
  store.watch(({ revision }) => heard.set(revision, timeNow()));
  const lines = scaled(200);
  const writer = new Writer({ ...task, lines });
  await writer.finished();
  const patience = performance.now() + 5_000;
  while (!heard.has(lines) && performance.now() < patience) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.ok(heard.has(lines), "the last change was not heard of");
  // A notice of a later change is one of this change too.
  const delays = writer.acknowledged.map(({ at }, index) => {
    const times = [...heard].filter(([revision]) => revision > index).map(([, time]) => time);
    return Math.min(...times) - at;
  });
  const sorted = delays.toSorted((a, b) => a - b);
  const [p50, p95] = [0.5, 0.95].map((share) => sorted[Math.floor(lines * share)] ?? Infinity);
  t.diagnostic(`heard after p50 ${p50?.toFixed(1)} ms, p95 ${p95?.toFixed(1)} ms`);
});

/** A store, and what to tell a process that is to work beside it. */
async function openBeside(t: TestContext): Promise<{ store: Store; task: Task }> {
  const task = { url: server.url, tenant: randomUUID(), scope: "s", lines: 1_000_000 };
  const store = await openPostgresStore(task);
  t.after(() => store.close());
  return { store, task };
}
