import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { newTask } from "../../task/index.ts";
import type { Store } from "../contract.ts";
import { temporaryDatabase } from "../fixtures/temporary-place.ts";
import { openConnection } from "./open-connection.ts";
import { openSqliteStore, SqliteStore } from "./sqlite-store.ts";

const ENTRY = { kind: "note", at: 0, actor: { kind: "model" }, data: null } as const;

async function open(t: TestContext, path: string): Promise<Store> {
  const store = await openSqliteStore({ path });
  t.after(() => store.close());
  return store;
}

async function write(store: Store, todo: string): Promise<void> {
  const { revision: expected } = await store.load("s");
  const commit = { expected, documents: { todo }, entries: [ENTRY] };
  assert.ok((await store.commit("s", commit)).ok);
}

const read = async (store: Store): Promise<unknown> => {
  const { revision, seq, documents } = await store.load("s");
  return [revision, seq, documents.todo];
};

test("a scope that is known is as it was written last, by us or by others", async (t) => {
  const path = temporaryDatabase(t);
  const [one, other] = [await open(t, path), await open(t, path)];
  assert.deepEqual(await read(one), [0, 0, undefined]);
  await write(other, "a");
  assert.deepEqual(await read(one), [1, 1, "a"]);
  await write(one, "b");
  await write(one, "c");
  assert.deepEqual([await read(one), await read(other)], Array(2).fill([3, 3, "c"]));
  await write(other, "d");
  assert.deepEqual([await read(one), await read(one)], Array(2).fill([4, 4, "d"]));
});

test("what we write to its board is seen in the revision of a scope that is known", async (t) => {
  const store = await open(t, temporaryDatabase(t));
  await write(store, "a");
  await read(store);
  const writes = [{ kind: "put", task: newTask("t", { subject: "t" }, 0), expected: 0 }] as const;
  await store.board("s").commit({ writes, entries: [ENTRY] });
  assert.deepEqual(await read(store), [2, 2, "a"]);
  const claim = { by: "ada", actor: ENTRY.actor, lease: 60_000 };
  assert.ok((await store.board("s").claim(claim)).ok);
  assert.deepEqual(await read(store), [3, 3, "a"]);
});

test("what was restored is seen in a scope that was known to be empty", async (t) => {
  const one = await open(t, temporaryDatabase(t));
  const other = await open(t, temporaryDatabase(t));
  await write(one, "a");
  await read(other);
  await other.restore("s", await one.dump("s"));
  assert.deepEqual(await read(other), [1, 1, "a"]);
});

test("a commit that fails leaves what is known as it is stored", async (t) => {
  const connection = await openConnection(temporaryDatabase(t));
  const store = new SqliteStore(connection);
  t.after(() => store.close());
  await write(store, "a");
  connection.execute("PRAGMA query_only = ON");
  await assert.rejects(write(store, "lost"));
  connection.execute("PRAGMA query_only = OFF");
  assert.deepEqual(await read(store), [1, 1, "a"]);
});
