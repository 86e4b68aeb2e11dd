import assert from "node:assert/strict";
import { test } from "node:test";
import { newTask } from "../../../task/index.ts";
import type { Board, ClaimRequest } from "../../contract.ts";
import { temporaryDatabase } from "../../fixtures/temporary-place.ts";
import { Connection } from "../connection.ts";
import { migrate } from "../migrate.ts";
import { MIGRATIONS } from "../migrations/index.ts";
import { ensurePrivateFile } from "../private-file.ts";
import { applySettings } from "../settings.ts";
import { openSqliteStore, SqliteStore } from "../sqlite-store.ts";

const SCOPE = "board/team";
const LEASE = { bootId: "boot", wallDeadline: 9e12, monotonicDeadline: 9e12, length: 9e12 };

test("a board of an older schema is as it was: claims, what is closed, and what is ready", async (t) => {
  const path = temporaryDatabase(t);
  ensurePrivateFile(path);
  const older = new Connection(path);
  applySettings(older);
  migrate(older, MIGRATIONS.slice(0, 3));
  const before = new SqliteStore(older);
  await add(before.board(SCOPE), "a", "b", "c");
  await before.board(SCOPE).claim(claimBy("alice"));
  await before.board(SCOPE).claim(claimBy("alice"));
  await before.board(SCOPE).finish({ done: [{ id: "a", epoch: 1 }], actor: { kind: "model" } });
  older.execute("UPDATE task SET lease_boot = 'boot', lease_monotonic = 1 WHERE state = 'ready'");
  await before.close();

  const store = await openSqliteStore({ path });
  t.after(() => store.close());
  const board = store.board(SCOPE);
  assert.deepEqual(await idsOf(board, { owner: "alice" }), ["a", "b"]);
  assert.deepEqual(await idsOf(board, { owner: "alice", states: ["closed"] }), ["a"]);
  assert.deepEqual(await idsOf(board, { states: ["claimed"] }), ["b"]);
  assert.deepEqual(await idsOf(board, { states: ["ready"] }), ["c"]);
  const claimed = await board.claim(claimBy("bob"));
  assert.deepEqual(claimed.ok && claimed.tasks.map(({ task }) => task.id), ["c"]);
});

test("a lease on a task that nobody has keeps nobody from it", async (t) => {
  const store = await openSqliteStore({ path: temporaryDatabase(t) });
  t.after(() => store.close());
  const board = store.board(SCOPE);
  const task = { ...newTask("a", { subject: "Do a" }, 0), lease: LEASE };
  await board.commit({ writes: [{ kind: "put", task, expected: 0 }], entries: [] });
  assert.deepEqual(await idsOf(board, { states: ["ready"] }), ["a"]);
  const claimed = await board.claim(claimBy("bob"));
  assert.equal(claimed.ok && claimed.tasks.length, 1);
});

function claimBy(by: string): ClaimRequest {
  return { by, actor: { kind: "model" }, lease: 60_000 };
}

async function add(board: Board, ...ids: readonly string[]): Promise<void> {
  const writes = ids.map((id) => ({
    ...({ kind: "put", expected: 0 } as const),
    task: newTask(id, { subject: `Do ${id}` }, 0),
  }));
  assert.ok((await board.commit({ writes, entries: [] })).ok);
}

async function idsOf(board: Board, query: Parameters<Board["list"]>[0]): Promise<string[]> {
  return (await board.list(query)).tasks.map(({ task }) => task.id);
}
