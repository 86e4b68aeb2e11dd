import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { scaled } from "../../testing/scale.ts";
import type { Store } from "../contract.ts";
import { openFilesStore } from "./files-store.ts";
import { timeNow } from "./fixtures/orders.ts";
import { Peer } from "./fixtures/peer.ts";
import { temporaryDirectory } from "./fixtures/temporary-place.ts";

test("processes that open a new store at once all succeed", async (t) => {
  const base = temporaryDirectory(t);
  const peers = await Peer.startAll(t, 2);
  for (let round = 0; round < scaled(20); round++) {
    const order = { kind: "open", dir: path.join(base, String(round)), at: timeNow() + 3 } as const;
    await Promise.all(peers.map((peer) => peer.carryOut(order)));
  }
});

test("of writes by many processes at once none is lost and none is refused", async (t) => {
  const dir = temporaryDirectory(t);
  const [processes, lines] = [8, 25];
  const peers = await Peer.startAll(t, processes);
  const order = { kind: "write", dir, scope: "s", lines } as const;
  await Promise.all(peers.map((peer) => peer.carryOut(order)));

  const acknowledged = peers.flatMap((peer) => peer.acknowledged.map(({ line }) => line));
  const store = await openFilesStore({ dir });
  const stored = (await store.journal("s")).map(({ kind }) => kind);
  assert.equal(acknowledged.length, processes * lines);
  assert.deepEqual(stored.toSorted(), acknowledged.toSorted());
  assert.equal((await store.load("s")).revision, processes * lines);
});

test("a process that is killed while it writes loses nothing that it acknowledged", async (t) => {
  const dir = temporaryDirectory(t);
  const acknowledged: string[] = [];
  for (let round = 0; round < scaled(20); round++) {
    const peer = await Peer.start(t);
    await peer.killAfter(1 + Math.floor(Math.random() * 30), { dir, scope: "s" });
    acknowledged.push(...peer.acknowledged.map(({ line }) => line));
    const store = await openFilesStore({ dir });
    const start = performance.now();
    await writeOne(store, `after ${round}`);
    assert.ok(performance.now() - start < 1_000, "the next one gets in within a second");
    acknowledged.push(`after ${round}`);
    await assertWhole(store, acknowledged);
    await store.close();
  }
});

test("a change by another process is heard of within 100 ms", async (t) => {
  const dir = temporaryDirectory(t);
  const store = await openFilesStore({ dir });
  t.after(() => store.close());
  const peer = await Peer.start(t);
  const heard = new Map<number, number>();
  store.watch(({ revision }) => heard.set(revision, timeNow()));
  const rounds = 40;
  for (let round = 0; round < rounds; round++) {
    await peer.carryOut({ kind: "write", dir, scope: "s", lines: 1 });
    // At another moment of the poll every time.
    await new Promise((resolve) => setTimeout(resolve, 60 + Math.random() * 25));
  }
  const delays = peer.acknowledged.map(({ at }, index) => (heard.get(index + 1) ?? Infinity) - at);
  const p95 = delays.toSorted((a, b) => a - b)[Math.floor(rounds * 0.95)] ?? Infinity;
  assert.ok(p95 <= 100, `p95 is ${p95.toFixed(1)} ms`);
});

async function writeOne(store: Store, line: string): Promise<void> {
  const { revision } = await store.load("s");
  const entry = { kind: line, at: 0, actor: { kind: "model" }, data: null } as const;
  const documents = { todo: { line, revision: revision + 1 } };
  const { ok } = await store.commit("s", { expected: revision, documents, entries: [entry] });
  assert.ok(ok);
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
