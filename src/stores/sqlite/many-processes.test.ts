import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { scaled } from "../../testing/scale.ts";
import type { Store } from "../contract.ts";
import { timeNow } from "./fixtures/orders.ts";
import { Peer } from "./fixtures/peer.ts";
import { temporaryDatabase, temporaryDirectory } from "./fixtures/temporary-place.ts";
import { openConnection } from "./open-connection.ts";
import { readSetting } from "./settings.ts";
import { openSqliteStore } from "./sqlite-store.ts";

test("processes that open a new database at once all succeed", async (t) => {
  const directory = temporaryDirectory(t);
  const peers = [await Peer.start(t), await Peer.start(t)];
  for (let round = 0; round < scaled(40); round++) {
    const file = path.join(directory, String(round), "test.db");
    const order = { kind: "open", path: file, at: timeNow() + 3 } as const;
    await Promise.all(peers.map((peer) => peer.carryOut(order)));
    await assertSound(file);
  }
});

test("of writes by many processes at once none is lost and none is refused", async (t) => {
  const file = temporaryDatabase(t);
  const [processes, lines] = [8, 25];
  const peers = await Promise.all(Array.from({ length: processes }, () => Peer.start(t)));
  const order = { kind: "write", path: file, scope: "s", lines } as const;
  await Promise.all(peers.map((peer) => peer.carryOut(order)));

  const acknowledged = peers.flatMap((peer) => peer.acknowledged.map(({ line }) => line));
  const store = await openSqliteStore({ path: file });
  t.after(() => store.close());
  const stored = (await store.journal("s")).map(({ kind }) => kind);
  assert.equal(acknowledged.length, processes * lines);
  assert.deepEqual(stored.toSorted(), acknowledged.toSorted());
  assert.equal((await store.load("s")).revision, processes * lines);
});

test("a process that is killed while it writes loses nothing that it acknowledged", async (t) => {
  const file = temporaryDatabase(t);
  const acknowledged: string[] = [];
  for (let round = 0; round < scaled(20); round++) {
    const peer = await Peer.start(t);
    await peer.killAfter(1 + Math.floor(Math.random() * 30), { path: file, scope: "s" });
    acknowledged.push(...peer.acknowledged.map(({ line }) => line));
    await assertSound(file);
    const store = await openSqliteStore({ path: file });
    await assertWhole(store, acknowledged);
    await store.close();
  }
});

test("a change by another process is heard of within 100 ms", async (t) => {
  const file = temporaryDatabase(t);
  const store = await openSqliteStore({ path: file });
  t.after(() => store.close());
  const peer = await Peer.start(t);
  const heard = new Map<number, number>();
  store.watch(({ revision }) => heard.set(revision, timeNow()));
  const rounds = 40;
  for (let round = 0; round < rounds; round++) {
    await peer.carryOut({ kind: "write", path: file, scope: "s", lines: 1 });
    // At another moment of the poll every time.
    await new Promise((resolve) => setTimeout(resolve, 30 + Math.random() * 25));
  }
  const delays = peer.acknowledged.map(({ at }, index) => (heard.get(index + 1) ?? Infinity) - at);
  const p95 = delays.toSorted((a, b) => a - b)[Math.floor(rounds * 0.95)] ?? Infinity;
  assert.ok(p95 <= 100, `p95 is ${p95.toFixed(1)} ms`);
});

async function assertSound(file: string): Promise<void> {
  const connection = await openConnection(file);
  assert.equal(readSetting(connection, "integrity_check"), "ok");
  connection.close();
}

/** Everything that was acknowledged is there, and nothing by halves. */
async function assertWhole(store: Store, acknowledged: readonly string[]): Promise<void> {
  const { revision, seq, documents } = await store.load("s");
  const journal = await store.journal("s");
  const stored = new Set(journal.map(({ kind }) => kind));
  assert.deepEqual(
    acknowledged.filter((line) => !stored.has(line)),
    [],
  );
  assert.deepEqual(
    journal.map((entry) => entry.seq),
    journal.map((_, index) => index + 1),
  );
  assert.deepEqual([revision, seq], [journal.length, journal.length]);
  assert.deepEqual(documents, { todo: { line: journal.at(-1)?.kind, revision } });
}
