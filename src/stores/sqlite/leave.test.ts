import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { temporaryDatabase } from "../fixtures/temporary-place.ts";
import { openSqliteStore } from "./sqlite-store.ts";

/** Commits so many letters in a process of its own, which leaves the store and ends. */
function commitAndLeave(database: string, expected: number, length: number): void {
  const store = path.join(import.meta.dirname, "sqlite-store.ts");
  const script = `
    const [path, expected, length] = process.argv.slice(1);
    const { openSqliteStore } = await import(${JSON.stringify(store)});
    const store = await openSqliteStore({ path });
    const text = "x".repeat(Number(length));
    const commit = { expected: Number(expected), documents: { todo: { text } }, entries: [] };
    const { ok } = await store.commit("a", commit);
    await store.leave();
    process.exit(ok ? 0 : 1);`;
  const words = ["--input-type=module", "-e", script, database, String(expected), String(length)];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  assert.equal(status, 0, stderr);
}

test("what was committed before a store was left is there for the next, who tidies up", async (t) => {
  const database = temporaryDatabase(t);
  commitAndLeave(database, 0, 1);
  commitAndLeave(database, 1, 2);
  assert.ok(fs.existsSync(`${database}-wal`));
  const store = await openSqliteStore({ path: database });
  assert.deepEqual((await store.load("a")).documents, { todo: { text: "xx" } });
  await store.close();
  assert.ok(!fs.existsSync(`${database}-wal`));
});

test("a log that is long to read is not left", (t) => {
  const database = temporaryDatabase(t);
  commitAndLeave(database, 0, 300_000);
  assert.ok(!fs.existsSync(`${database}-wal`));
});
