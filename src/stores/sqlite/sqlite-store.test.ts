import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { scaled } from "../../testing/scale.ts";
import type { StoreUnderTest } from "../../testing/store-contract.ts";
import { storeContract } from "../../testing/store-contract.ts";
import type { Commit, Store } from "../contract.ts";
import type { Connection } from "./connection.ts";
import { checkAgainstModel } from "../fixtures/model.ts";
import {
  makeTemporaryDirectory,
  temporaryDatabase,
  temporaryDirectory,
} from "../fixtures/temporary-place.ts";
import { openConnection } from "./open-connection.ts";
import { openSqliteStore, sqliteStore } from "./sqlite-store.ts";

for (const { name, run } of storeContract) {
  test(`sqlite: ${name}`, () => run(makeStore));
}

test("sqlite: any sequence of calls answers as the model does", async (t) => {
  const directory = temporaryDirectory(t);
  let databases = 0;
  await checkAgainstModel(scaled(100), () => {
    const file = path.join(directory, `${databases++}.db`);
    return () => openSqliteStore({ path: file });
  });
});

test("a document that cannot be read is an error that names it, and harms no other", async (t) => {
  const { store, connection } = await openBoth(t);
  await store.commit("broken", change(0));
  await store.commit("sound", change(0));
  connection.execute("UPDATE document SET body = '{' WHERE scope = 1");
  const message = "[doneward] [sqlite] the todo document of broken is not readable";
  await assert.rejects(store.load("broken"), { name: "StoreError", code: "corrupt", message });
  assert.equal((await store.load("sound")).revision, 1);
});

test("a journal entry or reply that cannot be read is an error that names it", async (t) => {
  const { store, connection } = await openBoth(t);
  await store.commit("s", { ...change(0), idempotency: { key: "key", reply: null } });
  connection.execute("UPDATE journal SET entry = 'x'; UPDATE reply SET body = ''");
  await assert.rejects(store.journal("s"), { code: "corrupt", message: /journal entry 1 of s/ });
  await assert.rejects(store.replay("s", "key"), { code: "corrupt", message: /kept for key in s/ });
});

test("a commit that fails half-way leaves nothing behind", async (t) => {
  const { store } = await openBoth(t);
  await store.commit("s", change(0));
  const before = await store.load("s");
  const endless: { self?: unknown } = {};
  endless.self = endless;
  const commit = { ...change(1), idempotency: { key: "key", reply: endless as never } };
  await assert.rejects(store.commit("s", commit), TypeError);
  assert.deepEqual(await store.load("s"), before);
  assert.deepEqual(await store.commit("s", change(1)), { ok: true, revision: 2, seq: 2 });
});

test("commits without an entry leave no rows behind", async (t) => {
  const { store, connection } = await openBoth(t);
  const rows = (): number | undefined =>
    connection.get<{ count: number }>("SELECT count(*) AS count FROM journal")?.count;
  await store.commit("s", change(0));
  for (let expected = 1; expected < 80; expected++) {
    await store.commit("s", { expected, documents: { lanes: expected }, entries: [] });
  }
  assert.equal(rows(), 2);
  assert.deepEqual(await store.commit("s", change(80)), { ok: true, revision: 81, seq: 2 });
  assert.equal(rows(), 2);
});

test("pruning drops the rows that older versions kept of commits without an entry", async (t) => {
  const { store, connection } = await openBoth(t);
  await store.commit("s", change(0));
  connection.execute("INSERT INTO journal (scope, seq, revision) VALUES (1, 1, 2), (1, 1, 3)");
  await store.prune("s", 1);
  const kept = connection.all<{ revision: number }>("SELECT revision FROM journal ORDER BY id");
  assert.deepEqual(
    kept.map(({ revision }) => revision),
    [1, 3],
  );
});

test("a full disk is an error that leaves what was there, and passes", async (t) => {
  const { store, connection } = await openBoth(t);
  await store.commit("s", change(0));
  const before = await store.load("s");
  connection.execute("PRAGMA max_page_count = 1");
  await assert.rejects(store.commit("s", change(1, "x".repeat(100_000))), { code: "disk-full" });
  assert.deepEqual(await store.load("s"), before);
  connection.execute("PRAGMA max_page_count = 1000000");
  assert.deepEqual(await store.commit("s", change(1)), { ok: true, revision: 2, seq: 2 });
});

test("a database that cannot be written to is an error, and can still be read", async (t) => {
  const { store, connection } = await openBoth(t);
  await store.commit("s", change(0));
  connection.execute("PRAGMA query_only = ON");
  await assert.rejects(store.commit("s", change(1)), { code: "not-writable" });
  assert.equal((await store.load("s")).revision, 1);
});

async function makeStore(): Promise<StoreUnderTest> {
  const directory = makeTemporaryDirectory();
  return {
    reopens: true,
    open: () => openSqliteStore({ path: path.join(directory, "test.db") }),
    dispose: async () => fs.rmSync(directory, { recursive: true }),
  };
}

/** The store and, to break it with, its connection. */
async function openBoth(t: TestContext): Promise<{ store: Store; connection: Connection }> {
  const connection = await openConnection(temporaryDatabase(t));
  t.after(() => connection.close());
  return { store: sqliteStore(connection), connection };
}

function change(expected: number, data = "some data"): Commit {
  const entry = { kind: "k", at: 0, actor: { kind: "model" }, data } as const;
  return { expected, documents: { todo: { data } }, entries: [entry] };
}
