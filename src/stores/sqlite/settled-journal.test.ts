import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { test } from "node:test";
import type { Commit, JournalQuery, Store } from "../contract.ts";
import { temporaryDatabase } from "../fixtures/temporary-place.ts";
import { Connection } from "./connection.ts";
import { migrate } from "./migrate.ts";
import { MIGRATIONS } from "./migrations/index.ts";
import { ensurePrivateFile } from "./private-file.ts";
import { applySettings } from "./settings.ts";
import { openSqliteStore } from "./sqlite-store.ts";

const ENTRY = '{"kind":"k","at":0,"actor":{"kind":"model"},"data":1}';

test("a journal of an older schema is as it was, and goes on", async (t) => {
  const path = temporaryDatabase(t);
  ensurePrivateFile(path);
  const older = new Connection(path);
  applySettings(older);
  migrate(older, MIGRATIONS.slice(0, 4));
  older.execute(`
INSERT INTO scope (id, name) VALUES (1, 'a'), (2, 'b'), (3, 'c');
INSERT INTO document (scope, name, body) VALUES (1, 'todo', '"first"'), (2, 'todo', '"second"');
INSERT INTO journal (scope, seq, revision, entry) VALUES
  (1, 1, 1, '${ENTRY}'), (2, 1, 1, '${ENTRY}'), (1, 2, 2, '${ENTRY}'), (2, 1, 2, NULL),
  (3, 1, 1, '${ENTRY}'), (1, 3, 2, '${ENTRY}')`);
  older.close();

  const store = await opened(t, path);
  const told: string[] = [];
  store.watch(({ scope, revision }) => told.push(`${scope} ${revision}`));
  assert.deepEqual(await store.load("a"), { revision: 2, seq: 3, documents: { todo: "first" } });
  assert.deepEqual(await store.load("b"), { revision: 2, seq: 1, documents: { todo: "second" } });
  assert.deepEqual(await numbers(store, "a"), [1, 2, 3]);
  assert.deepEqual(await store.commit("b", change(2)), { ok: true, revision: 3, seq: 2 });
  assert.deepEqual(await store.commit("a", change(2)), { ok: true, revision: 3, seq: 4 });
  assert.deepEqual(await store.commit("c", change(1)), { ok: true, revision: 2, seq: 2 });
  assert.deepEqual(await numbers(store, "b"), [1, 2]);
  assert.deepEqual(told, ["b 3", "a 3", "c 2"]);
});

test("an older schema without a single commit is one of today", async (t) => {
  const path = temporaryDatabase(t);
  ensurePrivateFile(path);
  const older = new Connection(path);
  applySettings(older);
  migrate(older, MIGRATIONS.slice(0, 4));
  older.close();
  const store = await opened(t, path);
  assert.deepEqual(await store.commit("a", change(0)), { ok: true, revision: 1, seq: 1 });
});

test("entries are read in order, those that are settled and those that are not", async (t) => {
  const path = temporaryDatabase(t);
  const store = await opened(t, path);
  for (let expected = 0; expected < 75; expected++) {
    for (const scope of ["a", "b"]) assert.ok((await store.commit(scope, change(expected))).ok);
  }
  assert.ok((await store.commit("rare", change(0))).ok);
  assert.ok(countRows(path, "settled_journal") > 100, "most are settled");
  assert.ok(countRows(path, "journal") > 0, "the newest are not");

  const all = Array.from({ length: 75 }, (_, place) => place + 1);
  assert.deepEqual(await numbers(store, "a"), all);
  assert.deepEqual(await numbers(store, "a", { newestFirst: true }), all.toReversed());
  assert.deepEqual(await numbers(store, "b", { newestFirst: true, limit: 3 }), [75, 74, 73]);
  assert.deepEqual(await numbers(store, "b", { limit: 3 }), [1, 2, 3]);
  assert.deepEqual(await numbers(store, "b", { after: 50, before: 75 }), all.slice(50, 74));
  assert.deepEqual(await numbers(store, "rare"), [1]);
});

test("whoever opens the database next goes on where it was left", async (t) => {
  const path = temporaryDatabase(t);
  for (let expected = 0; expected < 70; expected++) {
    const store = await openSqliteStore({ path });
    assert.deepEqual(await store.commit("s", change(expected)), {
      ...{ ok: true, revision: expected + 1, seq: expected + 1 },
    });
    if (expected % 40 === 0) await store.commit("rare", change(expected / 40));
    await store.close();
  }
  const store = await opened(t, path);
  assert.equal((await store.load("rare")).revision, 2);
});

test("a watcher that was busy hears of what was settled meanwhile", async (t) => {
  const path = temporaryDatabase(t);
  const [store, watched] = [await opened(t, path), await opened(t, path)];
  const told = new Map<string, number>();
  watched.watch(({ scope, revision }) => told.set(scope, revision));
  await store.commit("once", change(0));
  for (let expected = 0; expected < 100; expected++) await store.commit("often", change(expected));
  // Its own write makes it look at what others wrote.
  await watched.commit("own", change(0));
  assert.deepEqual(Object.fromEntries(told), { once: 1, often: 100, own: 1 });
});

test("what is pruned is gone, settled or not", async (t) => {
  const store = await opened(t, temporaryDatabase(t));
  for (let expected = 0; expected < 80; expected++) await store.commit("s", change(expected));
  await store.prune("s", 20);
  assert.equal((await numbers(store, "s"))[0], 20);
  await store.prune("s", 79);
  assert.deepEqual(await numbers(store, "s"), [79, 80]);
  await store.prune("s", 1_000);
  assert.deepEqual(await numbers(store, "s"), []);
  assert.deepEqual(await store.commit("s", change(80)), { ok: true, revision: 81, seq: 81 });
});

async function opened(t: TestContext, path: string): Promise<Store> {
  const store = await openSqliteStore({ path });
  t.after(() => store.close());
  return store;
}

async function numbers(store: Store, scope: string, query?: JournalQuery): Promise<number[]> {
  return (await store.journal(scope, query)).map(({ seq }) => seq);
}

function countRows(path: string, table: string): number {
  const connection = new Connection(path);
  const row = connection.get<{ count: number }>(`SELECT count(*) AS count FROM ${table}`);
  connection.close();
  return row?.count ?? 0;
}

function change(expected: number): Commit {
  const entry = { kind: "k", at: 0, actor: { kind: "model" }, data: expected } as const;
  return { expected, documents: { todo: expected }, entries: [entry] };
}
