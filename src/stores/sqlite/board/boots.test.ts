import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { test } from "node:test";
import type { Clocks, Task } from "../../../task/index.ts";
import { newTask } from "../../../task/index.ts";
import type { Board, Store } from "../../contract.ts";
import { temporaryDatabase } from "../../fixtures/temporary-place.ts";
import { Connection } from "../connection.ts";
import { migrate } from "../migrate.ts";
import { MIGRATIONS } from "../migrations/index.ts";
import { openConnection } from "../open-connection.ts";
import { ensurePrivateFile } from "../private-file.ts";
import { applySettings } from "../settings.ts";
import { openSqliteStore } from "../sqlite-store.ts";
import { bootName, findBoot, OwnBoot } from "./boots.ts";

const SCOPE = "board/team";
const ACTOR = { kind: "model", name: "ada" } as const;
const BODY = JSON.stringify({
  ...{ subject: "Do it", priority: 2, blockedBy: [], labels: [], waits: [], attempts: 0 },
  times: { added: 0 },
});

/** Three tasks that were claimed, in two starts of the system, and one that nobody has. */
const OLDER_BOARD = `
INSERT INTO scope (id, name) VALUES (1, '${SCOPE}');
INSERT INTO board (scope, graph, created) VALUES (1, 0, 4);
INSERT INTO journal (scope, seq, revision, entry) VALUES
  (1, 1, 2, '{"kind":"task-claimed","at":1,"actor":{"kind":"model"},"data":{"id":"a"}}');
INSERT INTO task (scope, id, version, state, status, priority, open_blockers, owner, epoch,
  lease_boot, lease_monotonic, lease_wall, lease_length, changed, text, body) VALUES
  (1, 'a', 2, 'claimed', 'open', 2, 0, 'ada', 1, 'tuesday', 500, 9500, 900, 1, '', '${BODY}'),
  (1, 'b', 2, 'claimed', 'open', 2, 0, 'ada', 1, 'monday', 1, 9400, 900, 1, '', '${BODY}'),
  (1, 'c', 2, 'claimed', 'open', 2, 0, 'ada', 1, 'tuesday', 700, 9700, 900, 1, '', '${BODY}'),
  (1, 'd', 1, 'ready', 'open', 2, 0, NULL, 0, NULL, NULL, NULL, NULL, 1, '', '${BODY}');
`;

test("leases of an older schema name the start of the system that they were made in, and run out by its clock", async (t) => {
  const path = temporaryDatabase(t);
  ensurePrivateFile(path);
  const older = new Connection(path);
  applySettings(older);
  migrate(older, MIGRATIONS.slice(0, 5));
  older.execute(OLDER_BOARD);
  older.close();

  const clocks = { now: 9_000, monotonic: 100, bootId: "tuesday" };
  const { store, board } = await opened(t, path, () => clocks);
  assert.deepEqual(await bootsOf(board, "a", "b", "c", "d"), [
    "tuesday",
    "monday",
    "tuesday",
    null,
  ]);
  assert.deepEqual(await readyIds(board), ["d"]);
  // The clock on the wall says that all have run out; it only counts for those of another start.
  Object.assign(clocks, { now: 99_000, monotonic: 600 });
  assert.deepEqual(await readyIds(board), ["a", "b", "d"]);
  Object.assign(clocks, { monotonic: 701 });
  assert.deepEqual(await readyIds(board), ["a", "b", "c", "d"]);
  const [first] = await store.journal(SCOPE);
  const claimed = { kind: "task-claimed", at: 1, actor: { kind: "model" }, data: { id: "a" } };
  assert.deepEqual(first, { ...claimed, seq: 1 });
});

test("who claims in another start of the system leaves the leases of the one before as they are", async (t) => {
  const path = temporaryDatabase(t);
  const clocks = { now: 1_000, monotonic: 500, bootId: "monday" };
  const { board } = await opened(t, path, () => clocks);
  await add(board, newTask("a", { subject: "a" }, 0), newTask("b", { subject: "b" }, 1));
  await claim(board, 60_000);
  Object.assign(clocks, { now: 2_000, monotonic: 7, bootId: "tuesday" });
  await claim(board, 60_000);
  assert.deepEqual(await bootsOf(board, "a", "b"), ["monday", "tuesday"]);
  Object.assign(clocks, { now: 61_500 });
  assert.deepEqual(await readyIds(board), ["a"]);
});

test("a task that is put with a lease keeps its start of the system, which nobody here has lived in", async (t) => {
  const { board } = await opened(t, temporaryDatabase(t));
  const lease = { bootId: "elsewhere", wallDeadline: 9e12, monotonicDeadline: 1, length: 9e12 };
  const held = { ...newTask("a", { subject: "a" }, 0), owner: "ada", epoch: 1, lease };
  await add(board, held);
  const [found] = await board.get(["a"]);
  assert.deepEqual(found?.task, held);
});

test("the journal has a claim's line as it was told: started, and never to run out", async (t) => {
  const clocks = { now: 1_000, monotonic: 500, bootId: "monday" };
  const { store, board } = await opened(t, temporaryDatabase(t), () => clocks);
  await add(board, newTask("a", { subject: "a" }, 0), newTask("b", { subject: "b" }, 1));
  await board.claim({ by: "ada \u0000 \ud800", actor: ACTOR, lease: 300, start: true });
  await board.claim({ by: "bob", actor: { kind: "person" }, lease: null });
  const lease = { wallDeadline: 1_300, bootId: "monday", monotonicDeadline: 800, length: 300 };
  assert.deepEqual((await store.journal(SCOPE)).slice(-2), [
    {
      ...{ seq: 1, kind: "task-claimed", at: 1_000, actor: ACTOR },
      data: {
        id: "a",
        before: { status: "open", epoch: 0 },
        after: { status: "in_progress", owner: "ada \u0000 \ud800", epoch: 1, lease },
      },
    },
    {
      ...{ seq: 2, kind: "task-claimed", at: 1_000, actor: { kind: "person" } },
      data: { id: "b", before: { epoch: 0 }, after: { owner: "bob", epoch: 1 } },
    },
  ]);
});

test("a number that a transaction gave which failed is not remembered", async (t) => {
  const connection = await openConnection(temporaryDatabase(t));
  t.after(() => connection.close());
  const own = new OwnBoot(connection);
  const failing = (): unknown =>
    connection.transaction(() => {
      assert.equal(own.number("monday"), own.number("monday"));
      throw new Error("too late");
    });
  assert.throws(failing, /too late/);
  assert.equal(
    connection.transaction(() => own.number("tuesday")),
    "1",
  );
  const monday = connection.transaction(() => own.number("monday"));
  assert.equal(bootName(connection, monday), "monday");
  assert.equal(
    connection.transaction(() => own.number("monday")),
    monday,
  );
  assert.equal(findBoot(connection, "sunday"), "0");
});

interface Opened {
  readonly store: Store;
  readonly board: Board;
}

async function opened(t: TestContext, path: string, clock?: () => Clocks): Promise<Opened> {
  const store = await openSqliteStore({ path, ...(clock && { clock }) });
  t.after(() => store.close());
  return { store, board: store.board(SCOPE) };
}

async function add(board: Board, ...tasks: Task[]): Promise<void> {
  const writes = tasks.map((task) => ({ kind: "put", task, expected: 0 }) as const);
  assert.ok((await board.commit({ writes, entries: [] })).ok);
}

async function claim(board: Board, lease: number): Promise<void> {
  const claimed = await board.claim({ by: "ada", actor: ACTOR, lease });
  assert.equal(claimed.ok && claimed.tasks.length, 1);
}

async function bootsOf(board: Board, ...ids: string[]): Promise<(string | null)[]> {
  return (await board.get(ids)).map(({ task }) => task.lease?.bootId ?? null);
}

async function readyIds(board: Board): Promise<string[]> {
  return (await board.list({ states: ["ready"] })).tasks.map(({ task }) => task.id);
}
