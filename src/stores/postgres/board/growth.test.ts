import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Binaries } from "../../../../test/postgres/binaries.ts";
import { chosenServers } from "../../../../test/postgres/binaries.ts";
import { connect } from "../../../../test/postgres/client.ts";
import { startPostgres } from "../../../../test/postgres/server.ts";
import { newTask } from "../../../task/index.ts";
import { boardScope, openBoard } from "../../../workstream/board/index.ts";
import { lineCommit } from "../../fixtures/writing.ts";
import { openPostgresStore } from "../open-postgres-store.ts";

const SMALL = "small";
const LARGE = "large";
const MANY = 2_000;
const LATER = { kind: "until", at: Date.now() + 3_600_000 } as const;

for (const { name, find } of chosenServers()) {
  test(`${name}: a connection that planned while there was little reads no more when there is much`, async (t) => {
    let binaries: Binaries;
    try {
      binaries = find();
    } catch (error) {
      return t.skip(`not run: ${String(error)}`);
    }
    await checkGrowth(t, binaries);
  });
}

async function checkGrowth(t: TestContext, binaries: Binaries): Promise<void> {
  const { entriesRead, add, acts } = await oneConnection(t, binaries);
  const counted = async (name: string): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const [act, perform] of Object.entries(acts)) {
      const before = await entriesRead();
      await perform(name);
      counts[act] = (await entriesRead()) - before;
    }
    return counts;
  };
  await add(SMALL, 0, 20);
  // What a connection plans, it plans now.
  await counted(SMALL);
  const little = await counted(SMALL);
  await add(LARGE, 0, MANY);
  const much = await counted(LARGE);
  const beside = await counted(SMALL);
  t.diagnostic(
    Object.keys(acts)
      .map((act) => `${act} ${little[act]} → ${much[act]}`)
      .join(", "),
  );
  for (const [act, before] of Object.entries(little)) {
    assert.ok(before > 0, `${act} is counted`);
    for (const later of [act === "copy" ? 0 : much[act], beside[act]]) {
      assert.ok((later ?? 0) <= 2 * before + 10, `${act}: ${later} entries, ${before} before`);
    }
  }
}

interface OneConnection {
  /** Entries of indexes and rows of tables that were read so far. */
  entriesRead(): Promise<number>;
  /** So many tasks from a number on, each with one that it blocks and one that waits for its time. */
  add(name: string, from: number, count: number): Promise<void>;
  /** All that is done to a task or a list, by name; it is that of one of the first of its board. */
  readonly acts: Readonly<Record<string, (name: string) => Promise<unknown>>>;
}

async function oneConnection(t: TestContext, binaries: Binaries): Promise<OneConnection> {
  const server = await startPostgres(binaries);
  const admin = await connect(t, server.superUrl);
  // Until it is analysed, a table is planned for as if it had a handful of rows.
  for (const table of ["scope", "task", "blocker", "label", "journal", "attempt"]) {
    await admin.query(`ALTER TABLE doneward.${table} SET (autovacuum_enabled = off)`);
  }
  const pool = new pg.Pool({ connectionString: server.url, max: 1, idleTimeoutMillis: 0 });
  const store = await openPostgresStore({ pool });
  t.after(async () => {
    await store.close();
    await pool.end();
    await server.stop();
  });
  const boardOf = (name: string): ReturnType<typeof openBoard> =>
    openBoard({ store, name, actor: { kind: "model", name: "ada" } });
  let added = 100_000;
  const add = async (name: string, from: number, count: number): Promise<void> => {
    const numbers = Array.from({ length: count }, (_, n) => from + n);
    const tasks = numbers.flatMap((n) => [
      newTask(`a${n}`, { subject: "first", labels: [`label ${n}`] }, n),
      newTask(`b${n}`, { subject: "then", blockedBy: [`a${n}`] }, n),
      { ...newTask(`c${n}`, { subject: "later" }, n), waits: [LATER] },
    ]);
    const writes = tasks.map((task) => ({ kind: "put", task, expected: 0 }) as const);
    assert.ok((await store.board(boardScope(name)).commit({ writes, entries: [] })).ok);
  };
  const held = { epoch: 0 };
  return {
    entriesRead: () => entriesRead(pool, admin),
    add,
    acts: {
      add: (name) => add(name, (added += 3), 3),
      copy: (name) => store.dump(boardScope(name)),
      claim: async (name) => {
        const claimed = await boardOf(name).claim({ id: "a1", lease: 60_000 });
        assert.ok(claimed.ok);
        held.epoch = claimed.tasks[0]?.task.epoch ?? 0;
      },
      renew: (name) => boardOf(name).renew("a1", held.epoch),
      done: (name) => boardOf(name).done("a1"),
      reopen: (name) => boardOf(name).reopen("a1"),
      note: (name) => boardOf(name).note("a1", "a note"),
      show: (name) => boardOf(name).show("a1"),
      ready: (name) => boardOf(name).ready(5),
      list: (name) => boardOf(name).list({ limit: 5 }),
      labelled: (name) => boardOf(name).list({ label: "label 1", limit: 5 }),
      "claim next": (name) => boardOf(name).claim({ lease: 60_000, unlessBusy: true }),
      owned: (name) => boardOf(name).list({ owner: "ada", states: ["claimed", "ready"], limit: 5 }),
      finish: async (name) => {
        const board = boardOf(name);
        const { tasks } = await board.list({ owner: "ada", states: ["claimed"], limit: 1 });
        await board.finish(
          tasks.map(({ task }) => task),
          { count: 1 },
        );
      },
      release: (name) => boardOf(name).releaseAll("ada"),
      "write a list": async (name) =>
        store.commit(name, lineCommit((await store.load(name)).revision, "line")),
    },
  };
}

async function entriesRead(pool: pg.Pool, admin: pg.Client): Promise<number> {
  const { rows: version } = await pool.query<{ number: number }>(
    "SELECT current_setting('server_version_num')::int AS number",
  );
  if ((version[0]?.number ?? 0) >= 150_000) {
    await pool.query("SELECT pg_stat_force_next_flush()");
    await pool.query("SELECT 1");
  } else {
    // It tells of its counts when a statement ends half a second after it did so before.
    await sleep(600);
    await pool.query("SELECT 1");
    await sleep(600);
  }
  const { rows } = await admin.query<{ read: string }>(`
    SELECT (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE schemaname = 'doneward')
      + (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE schemaname = 'doneward') AS read`);
  return Number(rows[0]?.read ?? 0);
}
