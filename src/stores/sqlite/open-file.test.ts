import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Store } from "../contract.ts";
import { temporaryDatabase } from "../fixtures/temporary-place.ts";
import { LOOK_EVERY } from "./connection.ts";
import { openSqliteStore } from "./sqlite-store.ts";

const GONE = { name: "StoreError", code: "gone" };

/** A store that is in use, and its file. */
async function storeInUse(t: TestContext): Promise<{ file: string; store: Store }> {
  const file = temporaryDatabase(t);
  const store = await openSqliteStore({ path: file });
  t.after(() => store.close());
  await write(store);
  return { file, store };
}

async function write(store: Store): Promise<void> {
  const { revision } = await store.load("a");
  await store.commit("a", { expected: revision, documents: { todo: revision }, entries: [] });
}

test("what would go to a file that was removed is refused", async (t) => {
  const { file, store } = await storeInUse(t);
  for (const ending of ["", "-wal", "-shm"]) fs.rmSync(`${file}${ending}`);
  await sleep(LOOK_EVERY * 2);
  const commit = { expected: 1, documents: { todo: "lost" }, entries: [] };
  await assert.rejects(store.commit("a", commit), GONE);
  await assert.rejects(store.load("a"), GONE);
  await assert.rejects(store.scopes(), GONE);
  await assert.rejects(store.board("a").list({}), GONE);
});

test("what would go to a file that another has replaced is refused, and the other is left alone", async (t) => {
  const { file, store } = await storeInUse(t);
  for (const ending of ["-wal", "-shm"]) fs.rmSync(`${file}${ending}`);
  fs.renameSync(file, path.join(path.dirname(file), "old.db"));
  const other = await openSqliteStore({ path: file });
  t.after(() => other.close());
  await sleep(LOOK_EVERY * 2);
  await assert.rejects(write(store), GONE);
  await write(other);
  assert.deepEqual((await other.load("a")).documents, { todo: 0 });
});

test("a file that others write to, copy and vacuum is the same file", async (t) => {
  const { file, store } = await storeInUse(t);
  const other = await openSqliteStore({ path: file });
  await write(other);
  await other.prune("a", Number.MAX_SAFE_INTEGER);
  await other.close();
  fs.copyFileSync(file, `${file}.copy`);
  const database = new DatabaseSync(file);
  database.exec("VACUUM");
  database.close();
  await sleep(LOOK_EVERY * 2);
  await write(store);
  assert.equal((await store.load("a")).revision, 3);
});
