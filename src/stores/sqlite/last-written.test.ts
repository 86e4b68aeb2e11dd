import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { test } from "node:test";
import type { Clocks } from "../../task/index.ts";
import { newTask } from "../../task/index.ts";
import type { Board, ClaimRequest } from "../contract.ts";
import { temporaryDatabase } from "../fixtures/temporary-place.ts";
import { KnownScopes } from "./known-scopes.ts";
import { LastWritten } from "./last-written.ts";
import { openConnection } from "./open-connection.ts";
import { openSqliteStore } from "./sqlite-store.ts";

const ENTRY = { kind: "note", at: 0, actor: { kind: "model" }, data: null } as const;

test("who goes on writing finds the scope as it left it", async (t) => {
  const { connection, last } = await opened(temporaryDatabase(t), t);
  const row = connection.transaction(() => last.append("s", first(last), { entries: [ENTRY] }));
  assert.deepEqual(row, { id: 1, revision: 1, seq: 1, newest: 1, isEmpty: 0 });
  assert.deepEqual(
    connection.transaction(() => last.find("s")),
    row,
  );
});

test("what another connection wrote in between is seen", async (t) => {
  const path = temporaryDatabase(t);
  const [one, other] = [await opened(path, t), await opened(path, t)];
  const write = ({ connection, last }: Opened): number | undefined =>
    connection.transaction(() => last.append("s", first(last), { entries: [ENTRY] }).revision);
  const turns = [one, one, other, one, other, other, one];
  assert.deepEqual(turns.map(write), [1, 2, 3, 4, 5, 6, 7]);
});

test("what a transaction wrote that failed is not known", async (t) => {
  const { connection, last } = await opened(temporaryDatabase(t), t);
  connection.transaction(() => last.append("s", first(last), { entries: [ENTRY] }));
  const failing = (): unknown =>
    connection.transaction(() => {
      last.append("s", first(last), { entries: [ENTRY] });
      throw new Error("too late");
    });
  assert.throws(failing, /too late/);
  assert.equal(connection.transaction(() => last.find("s"))?.revision, 1);
});

test("what is new is known without a look only if nobody else wrote since", async (t) => {
  const path = temporaryDatabase(t);
  const [one, other] = [await opened(path, t), await opened(path, t)];
  const write = ({ connection, last }: Opened, ...lines: (typeof ENTRY)[]): unknown =>
    connection.transaction(() => last.append("s", first(last), { entries: lines }));
  write(one, ENTRY, ENTRY);
  assert.deepEqual(one.last.since(0), { notice: { scope: "s", revision: 1 }, newest: 2 });
  assert.equal(one.last.since(1), undefined, "not all of it is new");
  write(one);
  assert.deepEqual(one.last.since(2), { notice: { scope: "s", revision: 2 }, newest: 3 });
  write(other, ENTRY);
  write(one, ENTRY);
  assert.equal(one.last.since(3), undefined, "another wrote in between");
  assert.throws(() => one.connection.transaction(() => assert.fail()));
  assert.equal(one.last.since(4), undefined, "it is not our last transaction");
});

test("a claim that somebody else has shortened is taken back in time", async (t) => {
  const { one, other, clock } = await boards(t);
  await add(one, "a", "b", "c");
  await one.claim(claimBy("alice", 60_000));
  await one.claim(claimBy("alice", 60_000));
  assert.ok((await other.renew({ id: "a", epoch: 1, lease: 1_000 })).ok);
  clock.advance(2_000);
  assert.deepEqual(await claimed(one, 60_000), ["a"]);
});

test("the shorter of two claims of one after the other is taken back in time", async (t) => {
  const { one, clock } = await boards(t);
  await add(one, "a", "b", "c");
  await one.claim(claimBy("alice", 60_000));
  await one.claim(claimBy("alice", 1_000));
  clock.advance(2_000);
  assert.deepEqual(await claimed(one, 60_000), ["b"]);
});

test("a task that is unblocked to wait for a time is woken in time", async (t) => {
  const { one, clock } = await boards(t);
  const blocked = newTask("b", { subject: "Do b", blockedBy: ["a"] }, 0);
  const waiting = { ...blocked, waits: [{ kind: "until", at: 1_000 } as const] };
  await add(one, "a");
  await one.commit({ writes: [{ kind: "put", task: waiting, expected: 0 }], entries: [] });
  await add(one, "c", "d");
  await one.claim(claimBy("alice", 60_000));
  const next = { by: "alice", lease: 60_000 };
  await one.finish({ done: [{ id: "a", epoch: 1 }], actor: { kind: "model" }, next });
  clock.advance(2_000);
  assert.deepEqual(await claimed(one, 60_000), ["b"]);
});

interface Opened {
  readonly connection: Awaited<ReturnType<typeof openConnection>>;
  readonly last: LastWritten;
}

async function opened(path: string, t: TestContext): Promise<Opened> {
  const connection = await openConnection(path);
  t.after(() => connection.close());
  connection.execute("INSERT OR IGNORE INTO scope (id, name) VALUES (1, 's')");
  return { connection, last: new LastWritten(connection, new KnownScopes()) };
}

function first(last: LastWritten): NonNullable<ReturnType<LastWritten["find"]>> {
  return last.find("s") ?? { id: 1, revision: 0, seq: 0 };
}

async function boards(t: TestContext): Promise<{
  one: Board;
  other: Board;
  clock: { advance: (by: number) => void };
}> {
  const path = temporaryDatabase(t);
  let now = 0;
  const clock = (): Clocks => ({ now, monotonic: now, bootId: "boot" });
  const [one, other] = await Promise.all([0, 1].map(() => openSqliteStore({ path, clock })));
  assert.ok(one && other);
  t.after(() => Promise.all([one.close(), other.close()]));
  return {
    one: one.board("board/team"),
    other: other.board("board/team"),
    clock: { advance: (by) => (now += by) },
  };
}

function claimBy(by: string, lease: number): ClaimRequest {
  return { by, actor: { kind: "model" }, lease };
}

async function claimed(board: Board, lease: number): Promise<string[]> {
  const taken = await board.claim(claimBy("bob", lease));
  return taken.ok ? taken.tasks.map(({ task }) => task.id) : [];
}

async function add(board: Board, ...ids: readonly string[]): Promise<void> {
  const writes = ids.map((id) => ({
    ...({ kind: "put", expected: 0 } as const),
    task: newTask(id, { subject: `Do ${id}` }, 0),
  }));
  assert.ok((await board.commit({ writes, entries: [] })).ok);
}
