import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { TestContext } from "node:test";
import { after, test } from "node:test";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { connect } from "../../../test/postgres/client.ts";
import { Proxy } from "../../../test/postgres/proxy.ts";
import { APPLICATION, startPostgres } from "../../../test/postgres/server.ts";
import { scaled } from "../../testing/scale.ts";
import type { Store } from "../contract.ts";
import { assertWhole, lineCommit, writeLine } from "../fixtures/writing.ts";
import { LIMITS } from "./connection/driver.ts";
import { SHORT_LIMITS } from "./fixtures/limits.ts";
import { openPostgresStore, openWithin } from "./open-postgres-store.ts";

const server = await startPostgres();
after(() => server.stop());

test("a commit whose answer is lost is applied once and answered as done", async (t) => {
  const { store, proxy, tenant } = await openThroughProxy(t);
  const rounds = scaled(100);
  for (let revision = 0; revision < rounds; revision++) {
    proxy.cutAnswerTo("doneward.commit(");
    const commit = lineCommit(revision, `line ${revision}`);
    // With a key of the caller's or without: it is its first call either way.
    const keyed =
      revision % 2 === 0
        ? commit
        : { ...commit, idempotency: { key: String(revision), reply: revision } };
    const answer = { ok: true, revision: revision + 1, seq: revision + 1 };
    assert.deepEqual(await store.commit("s", keyed), answer);
  }
  assert.equal(proxy.cuts, rounds);
  const direct = await openPostgresStore({ url: server.url, tenant });
  t.after(() => direct.close());
  await assertWhole(
    direct,
    "s",
    Array.from({ length: rounds }, (_, line) => `line ${line}`),
  );
  assert.equal(await direct.replay("s", "1"), 1);
});

test("a copy whose answer is lost is made once and answered as done", async (t) => {
  const { store, proxy } = await openThroughProxy(t);
  await store.commit("s", lineCommit(0, "line"));
  const copy = await store.dump("s");
  proxy.cutAnswerTo("doneward.restore(");
  await store.restore("copy", copy);
  assert.equal(proxy.cuts, 1);
  assert.deepEqual(await store.dump("copy"), copy);
  await assert.rejects(store.restore("copy", copy), { code: "scope-exists" });
});

test("an answer that is lost to many writers at once costs none of them a line", async (t) => {
  const { store, proxy, tenant } = await openThroughProxy(t);
  const other = await openPostgresStore({ url: server.url, tenant });
  t.after(() => other.close());
  const acknowledged: string[] = [];
  const write = async (own: Store, name: string): Promise<void> => {
    for (let line = 0; line < scaled(30); line++) {
      if (own === store) proxy.cutAnswerTo("doneward.commit(");
      await writeLine(own, "s", `${name} ${line}`);
      acknowledged.push(`${name} ${line}`);
    }
  };
  await Promise.all([write(store, "a"), write(store, "b"), write(other, "c"), write(other, "d")]);
  await assertWhole(other, "s", acknowledged);
});

test("a server that refuses connections for a while is waited for", async (t) => {
  const { store, proxy } = await openThroughProxy(t);
  await store.commit("s", lineCommit(0, "before"));
  await proxy.refuse();
  const commit = store.commit("s", lineCommit(1, "meanwhile"));
  const load = store.load("s");
  await sleep(500);
  await proxy.accept();
  assert.deepEqual(await commit, { ok: true, revision: 2, seq: 2 });
  assert.ok((await load).revision >= 1);
});

test("a server that stays away is an error in the end, and no longer when it is back", async (t) => {
  const { store, proxy } = await openThroughProxy(t, SHORT_LIMITS);
  await store.commit("s", lineCommit(0, "before"));
  await proxy.refuse();
  await noticed();
  const commit = store.commit("s", lineCommit(1, "lost"));
  await assert.rejects(commit, { name: "StoreError", code: "unreachable" });
  await proxy.accept();
  assert.deepEqual(await store.commit("s", lineCommit(1, "after")), {
    ok: true,
    revision: 2,
    seq: 2,
  });
});

test("a server that has no room is waited for, even by who comes first", async (t) => {
  const admin = await connect(t, server.superUrl);
  await admin.query(`ALTER ROLE ${APPLICATION} CONNECTION LIMIT 0`);
  const limits = { ...LIMITS, firstPatience: 1 };
  const opening = openWithin(limits, { url: server.url, tenant: randomUUID() });
  await sleep(500);
  await admin.query(`ALTER ROLE ${APPLICATION} CONNECTION LIMIT -1`);
  const store = await opening;
  t.after(() => store.close());
  assert.equal((await store.load("s")).revision, 0);
});

test("a server that is not there is an error soon, and names no password", async () => {
  const proxy = await Proxy.start(server.port);
  const url = proxy.through(server.url);
  await proxy.close();
  // Who opens a store is told long before whoever has one open.
  const limits = { ...LIMITS, patience: 3_600_000 };
  await assert.rejects(openWithin(limits, { url }), (error: Error & { code: string }) => {
    assert.equal(error.code, "unreachable");
    assert.match(error.message, /^\[doneward\] \[postgres\] no connection: .*ECONNREFUSED/);
    return !error.message.includes(new URL(url).password);
  });
});

test("a server that accepts and says nothing is an error in the end", async (t) => {
  const { store, proxy } = await openThroughProxy(t, SHORT_LIMITS);
  await store.commit("s", lineCommit(0, "before"));
  proxy.hangs = true;
  proxy.endAll();
  await noticed();
  await assert.rejects(store.load("s"), { code: "unreachable" });
  proxy.hangs = false;
  assert.equal((await store.load("s")).revision, 1);
});

test("connections that have gone silent are replaced, all of them at once", async (t) => {
  const { store, proxy } = await openThroughProxy(t, {
    ...LIMITS,
    answer: SHORT_LIMITS.answer,
  });
  await Promise.all(Array.from({ length: 6 }, () => store.load("s")));
  proxy.freeze();
  assert.deepEqual(await store.commit("s", lineCommit(0, "line")), {
    ok: true,
    revision: 1,
    seq: 1,
  });
  assert.equal(proxy.askedInVain, 1, "the others are given up with the first that says nothing");
});

test("a change that nobody answers for may have been made, and the error says so", async (t) => {
  const { store, proxy, tenant } = await openThroughProxy(t, SHORT_LIMITS);
  await store.commit("s", lineCommit(0, "before"));
  proxy.cutAnswerTo("doneward.commit(");
  const commit = store.commit("s", lineCommit(1, "made"));
  while (proxy.cuts === 0) await sleep(1);
  await proxy.refuse();
  await assert.rejects(commit, { name: "StoreError", code: "no-answer" });
  const direct = await openPostgresStore({ url: server.url, tenant });
  t.after(() => direct.close());
  await assertWhole(direct, "s", ["before", "made"]);
});

test("a slow network changes nothing but the time it takes", async (t) => {
  const { store, proxy } = await openThroughProxy(t);
  proxy.latency = 50;
  await Promise.all(["a", "b", "c"].map((line) => writeLine(store, "s", line)));
  await assertWhole(store, "s", ["a", "b", "c"]);
});

test("whoever waits for connections that others use is not told that the server is away", async (t) => {
  const { store, proxy } = await openThroughProxy(t, {
    ...LIMITS,
    patience: SHORT_LIMITS.patience,
  });
  proxy.latency = 50;
  // Ten connections, each through the proxy and back: longer than patience lasts.
  const commits = (10 * 1.5 * SHORT_LIMITS.patience) / (2 * proxy.latency);
  const written = await Promise.all(
    Array.from({ length: commits }, (_, n) => store.commit(`s${n}`, lineCommit(0, "line"))),
  );
  assert.ok(written.every(({ ok }) => ok));
});

/** A pool has seen that its connections were ended, however long the program was kept from running. */
async function noticed(): Promise<void> {
  await sleep(100);
  await nextTurn();
}

interface ThroughProxy {
  readonly store: Store;
  readonly proxy: Proxy;
  readonly tenant: string;
}

/** Where a limit has to be reached, short ones; else those that everybody has. */
async function openThroughProxy(t: TestContext, limits = LIMITS): Promise<ThroughProxy> {
  const proxy = await Proxy.start(server.port);
  t.after(() => proxy.close());
  const tenant = randomUUID();
  const store = await openWithin(limits, { url: proxy.through(server.url), tenant });
  t.after(() => store.close());
  return { store, proxy, tenant };
}
