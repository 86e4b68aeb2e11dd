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
import { openSqliteStore } from "../sqlite-store.ts";

const SCOPE = "board/team";
const LEASE = { bootId: "boot", wallDeadline: 9e12, monotonicDeadline: 9e12, length: 9e12 };

/** Alice has done a and has b; somebody left a lease on c, which nobody has. */
const OLDER_BOARD = `
INSERT INTO scope (id, name) VALUES (1, '${SCOPE}');
INSERT INTO board (scope, graph, created) VALUES (1, 0, 3);
INSERT INTO journal (scope, seq, revision, entry) VALUES
  (1, 1, 2, '{"kind":"task-claimed","at":1,"actor":{"kind":"model"},"data":{"id":"a"}}'),
  (1, 2, 3, '{"kind":"task-claimed","at":1,"actor":{"kind":"model"},"data":{"id":"b"}}'),
  (1, 3, 4, '{"kind":"task-done","at":1,"actor":{"kind":"model"},"data":{"id":"a"}}');
INSERT INTO task (scope, id, version, state, status, priority, open_blockers, owner, epoch,
  lease_boot, lease_monotonic, lease_wall, lease_length, changed, closed, text, body) VALUES
  (1, 'a', 3, 'closed', 'done', 2, 0, 'alice', 1, NULL, NULL, NULL, NULL, 1, 1, 'do a', '${bodyOf("a")}'),
  (1, 'b', 2, 'claimed', 'open', 2, 0, 'alice', 1, 'boot', 9e12, 9e12, 9e12, 1, NULL, 'do b', '${bodyOf("b")}'),
  (1, 'c', 1, 'ready', 'open', 2, 0, NULL, 0, 'boot', 1, NULL, NULL, 0, NULL, 'do c', '${bodyOf("c")}');
`;

test("a board of an older schema is as it was: claims, what is closed, and what is ready", async (t) => {
  const path = temporaryDatabase(t);
  ensurePrivateFile(path);
  const older = new Connection(path);
  applySettings(older);
  migrate(older, MIGRATIONS.slice(0, 3));
  older.execute(OLDER_BOARD);
  older.close();

  const store = await openSqliteStore({ path });
  t.after(() => store.close());
  const board = store.board(SCOPE);
  assert.deepEqual(await idsOf(board, { owner: "alice" }), ["a", "b"]);
  assert.deepEqual(await idsOf(board, { owner: "alice", states: ["closed"] }), ["a"]);
  assert.deepEqual(await idsOf(board, { states: ["claimed"] }), ["b"]);
  assert.deepEqual(await idsOf(board, { states: ["ready"] }), ["c"]);
  const claimed = await board.claim(claimBy("bob"));
  assert.deepEqual(claimed.ok && claimed.tasks.map(({ task }) => task.id), ["c"]);
  const numbers = (await store.journal(SCOPE)).map(({ seq }) => seq);
  assert.deepEqual(numbers, [1, 2, 3, 4]);
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

function bodyOf(id: string): string {
  const lists = { blockedBy: [], labels: [], waits: [] };
  return JSON.stringify({
    ...{ subject: `Do ${id}`, priority: 2, ...lists, attempts: 0, times: { added: 0 } },
  });
}

function claimBy(by: string): ClaimRequest {
  return { by, actor: { kind: "model" }, lease: 60_000 };
}

async function idsOf(board: Board, query: Parameters<Board["list"]>[0]): Promise<string[]> {
  return (await board.list(query)).tasks.map(({ task }) => task.id);
}
