import assert from "node:assert/strict";
import { after, test } from "node:test";
import pg from "pg";
import { connect } from "../../../../test/postgres/client.ts";
import { startPostgres } from "../../../../test/postgres/server.ts";
import { newTask } from "../../../task/index.ts";
import { boardScope, openBoard } from "../../../workstream/board/index.ts";
import { openPostgresStore } from "../open-postgres-store.ts";

const SMALL = "small";
const LARGE = "large";
const MANY = 2_000;
const LATER = { kind: "until", at: Date.now() + 3_600_000 } as const;

const server = await startPostgres();
const admin = await connect({ after }, server.superUrl);
after(() => server.stop());

test("a connection that planned while there was little reads no more when there is much", async (t) => {
  const { pool, add, work, copy } = await oneConnection(t);
  // Until it is analysed, a table is planned for as if it had a handful of rows.
  await admin.query("ALTER TABLE doneward.task SET (autovacuum_enabled = off)");
  const read = async (act: () => Promise<void>): Promise<number> => {
    const before = await entriesRead(pool);
    await act();
    return (await entriesRead(pool)) - before;
  };
  await add(SMALL, 0, 20);
  await work(SMALL);
  const copying = async (): Promise<number> => {
    await copy(SMALL);
    return read(() => copy(SMALL));
  };
  const little = {
    adding: await read(() => add(SMALL, 20, 10)),
    copying: await copying(),
    work: await read(() => work(SMALL)),
  };
  await add(LARGE, 0, MANY);
  const much = {
    adding: await read(() => add(LARGE, MANY, 10)),
    copying: await copying(),
    work: await read(() => work(LARGE)),
  };
  assert.ok(little.adding > 0 && little.work > 0, "it is counted");
  assert.ok(much.adding < 2 * little.adding, `${much.adding} to add, ${little.adding} before`);
  assert.ok(
    much.copying < 2 * little.copying,
    `${much.copying} to copy a board beside, ${little.copying} before`,
  );
  assert.ok(much.work < 2 * little.work, `${much.work} to work, ${little.work} before`);
});

interface OneConnection {
  readonly pool: pg.Pool;
  /** So many tasks from a number on, each with one that it blocks and one that waits for its time. */
  add(name: string, from: number, count: number): Promise<void>;
  /** Reads all that is kept of a board. */
  copy(name: string): Promise<void>;
  /** All that is done to a task, to one of the first of its board. */
  work(name: string): Promise<void>;
}

async function oneConnection(t: { after(end: () => Promise<void>): void }): Promise<OneConnection> {
  const pool = new pg.Pool({ connectionString: server.url, max: 1 });
  const store = await openPostgresStore({ pool });
  t.after(async () => {
    await store.close();
    await pool.end();
  });
  const boardOf = (name: string): ReturnType<typeof openBoard> =>
    openBoard({ store, name, actor: { kind: "model", name: "ada" } });
  return {
    pool,
    async add(name, from, count) {
      const numbers = Array.from({ length: count }, (_, n) => from + n);
      const tasks = numbers.flatMap((n) => [
        newTask(`a${n}`, { subject: "first" }, n),
        newTask(`b${n}`, { subject: "then", blockedBy: [`a${n}`] }, n),
        { ...newTask(`c${n}`, { subject: "later" }, n), waits: [LATER] },
      ]);
      const writes = tasks.map((task) => ({ kind: "put", task, expected: 0 }) as const);
      assert.ok((await store.board(boardScope(name)).commit({ writes, entries: [] })).ok);
    },
    async copy(name) {
      await store.dump(boardScope(name));
    },
    async work(name) {
      const board = boardOf(name);
      const claimed = await board.claim({ id: "a1", lease: 60_000 });
      assert.ok(claimed.ok);
      await board.renew("a1", claimed.tasks[0]?.task.epoch ?? 0);
      await board.done("a1");
      await board.reopen("a1");
      await board.note("a1", "a note");
      await board.show("a1");
      await board.ready(5);
      await board.list({ limit: 5 });
      await board.claim({ lease: 60_000, unlessBusy: true });
      await board.list({ owner: board.owner, states: ["claimed", "ready"], limit: 5 });
      await board.releaseAll(board.owner);
    },
  };
}

/** Entries of indexes and rows of tables that were read, once this connection has told of its own. */
async function entriesRead(pool: pg.Pool): Promise<number> {
  await pool.query("SELECT pg_stat_force_next_flush()");
  await pool.query("SELECT 1");
  const { rows } = await admin.query<{ read: string }>(`
    SELECT (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE schemaname = 'doneward')
      + (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE schemaname = 'doneward') AS read`);
  return Number(rows[0]?.read ?? 0);
}
