import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { TestContext } from "node:test";
import { after, test } from "node:test";
import { connect } from "../../../../test/postgres/client.ts";
import { Proxy } from "../../../../test/postgres/proxy.ts";
import { startPostgres } from "../../../../test/postgres/server.ts";
import type { Task } from "../../../task/index.ts";
import { newTask } from "../../../task/index.ts";
import { scaled } from "../../../testing/scale.ts";
import type { Board, BoardCommit, Store } from "../../contract.ts";
import { SHORT_LIMITS } from "../fixtures/limits.ts";
import { openPostgresStore, openWithin } from "../open-postgres-store.ts";

const server = await startPostgres();
after(() => server.stop());

const SCOPE = "board/test";

test("a claim whose answer is lost is made once, and its tasks are answered", async (t) => {
  const { store, proxy } = await openThroughProxy(t);
  const board = store.board(SCOPE);
  const rounds = scaled(20);
  const ids = Array.from({ length: rounds }, (_, n) => `t${n}`);
  await board.commit(adding(...ids));
  const claimed: string[] = [];
  for (let round = 0; round < rounds; round++) {
    proxy.cutAnswerTo("doneward.work(");
    const answer = await board.claim({ by: "alice", actor: { kind: "model" }, lease: 60_000 });
    assert.ok(answer.ok);
    claimed.push(...answer.tasks.map(({ task }) => task.id));
  }
  assert.equal(proxy.cuts, rounds);
  assert.deepEqual(claimed, ids);
  assert.equal((await store.journal(SCOPE)).length, rounds);
});

test("of a finish whose answer is lost each task is done once, and the next are answered", async (t) => {
  const { store, proxy } = await openThroughProxy(t);
  const board = store.board(SCOPE);
  const rounds = scaled(20);
  const batch = 3;
  const ids = Array.from({ length: rounds * batch }, (_, n) => `t${n}`);
  await board.commit(adding(...ids));
  const next = { by: "alice", lease: 60_000, count: batch };
  const claimed: string[] = [];
  let done: readonly Task[] = [];
  for (let round = 0; round < rounds; round++) {
    proxy.cutAnswerTo("doneward.work(");
    const answer = await board.finish({ done, actor: { kind: "model" }, next });
    assert.deepEqual(answer.refused, []);
    assert.ok(answer.next?.ok);
    done = answer.next.tasks.map(({ task }) => task);
    claimed.push(...done.map(({ id }) => id));
  }
  assert.equal(proxy.cuts, rounds);
  assert.deepEqual(claimed, ids);
  const told = (await store.journal(SCOPE)).map(({ kind }) => kind);
  assert.equal(told.filter((kind) => kind === "task-claimed").length, ids.length);
  assert.equal(told.filter((kind) => kind === "task-done").length, ids.length - batch);
});

test("a commit whose answer is lost is applied once and answered as done", async (t) => {
  const { store, proxy } = await openThroughProxy(t);
  const board = store.board(SCOPE);
  const entry = { kind: "noted", at: 0, actor: { kind: "person" }, data: null } as const;
  for (let round = 0; round < scaled(20); round++) {
    proxy.cutAnswerTo("doneward.commit_board(");
    const { writes } = adding(`t${round}`);
    const commit = { writes: round % 2 === 0 ? writes : [], entries: [entry] };
    assert.deepEqual(await board.commit(commit), { ok: true });
  }
  assert.equal((await store.journal(SCOPE)).length, proxy.cuts);
});

test("what many close at once unblocks whoever waited for all of them", async (t) => {
  const store = await open(t);
  const board = store.board(SCOPE);
  for (let round = 0; round < scaled(10); round++) {
    const blockers = Array.from({ length: 6 }, (_, n) => `b${round}n${n}`);
    await board.commit(adding(...blockers));
    const last = newTask(`last${round}`, { subject: "Last", blockedBy: blockers }, 0);
    await board.commit({ writes: [{ kind: "put", task: last, expected: 0 }], entries: [] });
    const added = newTask(`added${round}`, { subject: "Added meanwhile", blockedBy: blockers }, 0);
    const write = { kind: "put", task: added, expected: 0 } as const;
    await Promise.all([
      ...blockers.map((id) => close(board, id)),
      board.commit({ writes: [write], entries: [] }),
    ]);
    const found = await board.get([last.id, added.id]);
    assert.deepEqual(
      found.map(({ openBlockers }) => openBlockers),
      [0, 0],
    );
  }
  assert.equal((await board.counts()).blocked, 0);
});

test("a board that may not be written to can still be read", async (t) => {
  const tenant = randomUUID();
  const board = (await open(t, tenant)).board(SCOPE);
  await board.commit(adding("a"));
  await board.claim({ by: "alice", actor: { kind: "model" }, lease: 1 });
  const url = `${server.url}?options=-c%20default_transaction_read_only%3Don`;
  const store = await openPostgresStore({ url, tenant });
  t.after(() => store.close());
  assert.deepEqual(
    (await store.board(SCOPE).list()).tasks.map(({ task }) => task.id),
    ["a"],
  );
  assert.equal((await store.load(SCOPE)).revision, 2);
});

test("a refusal that the rules have no reason for is an error, not a refusal", async (t) => {
  const tenant = randomUUID();
  const board = (await open(t, tenant)).board(SCOPE);
  await board.commit(adding("a"));
  const admin = await connect(t, server.superUrl);
  await admin.query("UPDATE doneward.task SET open_blockers = 1 WHERE tenant = $1", [tenant]);
  const claim = board.claim({ by: "alice", actor: { kind: "model" }, lease: null, id: "a" });
  await assert.rejects(claim, { name: "StoreError", code: "misfit", message: /could claim a/ });
});

function adding(...ids: readonly string[]): BoardCommit {
  const writes = ids.map(
    (id) => ({ kind: "put", task: newTask(id, { subject: id }, 0), expected: 0 }) as const,
  );
  return { writes, entries: [] };
}

async function close(board: Board, id: string): Promise<void> {
  const [found] = await board.get([id]);
  assert.ok(found);
  const task = { ...found.task, status: "done" } as const;
  const write = { kind: "put", task, expected: found.version } as const;
  assert.deepEqual(await board.commit({ writes: [write], entries: [] }), { ok: true });
}

async function openThroughProxy(t: TestContext): Promise<{ store: Store; proxy: Proxy }> {
  const proxy = await Proxy.start(server.port);
  t.after(() => proxy.close());
  const url = proxy.through(server.url);
  const store = await openWithin(SHORT_LIMITS, { url, tenant: randomUUID() });
  t.after(() => store.close());
  return { store, proxy };
}

async function open(t: TestContext, tenant: string = randomUUID()): Promise<Store> {
  const store = await openPostgresStore({ url: server.url, tenant });
  t.after(() => store.close());
  return store;
}
