import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { connect } from "../../../test/postgres/client.ts";
import { startPostgres } from "../../../test/postgres/server.ts";
import { lineCommit } from "../fixtures/writing.ts";
import { openPostgresStore } from "./open-postgres-store.ts";

const TENANTS = 100;
const MOST = 20;

const server = await startPostgres();
const admin = await connect({ after }, server.superUrl);
after(() => server.stop());

test("a hundred tenants that work and watch take the connections of one pool, and one when idle", async (t) => {
  const pool = new pg.Pool({ connectionString: server.url, max: MOST, idleTimeoutMillis: 200 });
  const tenants = Array.from({ length: TENANTS }, () => randomUUID());
  const stores = await Promise.all(tenants.map((tenant) => openPostgresStore({ pool, tenant })));
  t.after(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await pool.end();
  });
  const heard = stores.map(() => 0);
  for (const [n, store] of stores.entries()) {
    store.watch(({ revision }) => {
      heard[n] = revision;
    });
  }
  const committed = await Promise.all(stores.map((store) => store.commit("s", lineCommit(0, "a"))));
  assert.ok(committed.every(({ ok }) => ok));
  assert.ok((await connections()) <= MOST);
  while ((await connections()) > 1) await sleep(20);

  const other = new pg.Pool({ connectionString: server.url, max: 2 });
  t.after(() => other.end());
  for (const tenant of tenants) {
    const store = await openPostgresStore({ pool: other, tenant });
    assert.ok((await store.commit("s", lineCommit(1, "b"))).ok);
    await store.close();
  }
  while (heard.some((revision) => revision < 2)) await sleep(20);
  assert.equal(pool.totalCount, 1);
});

test("how many connections there may be, and how long they may take, stands in the URL or the options", async () => {
  const tenant = randomUUID();
  const url = `${server.url}?max=2&connect_timeout=20&answer_timeout=10&tenant=${tenant}`;
  await untilNobody();
  for (const [given, most] of [
    [{ url }, 2],
    [{ url, max: 1 }, 1],
  ] as const) {
    const store = await openPostgresStore(given);
    await Promise.all(Array.from({ length: 20 }, (_, n) => store.load(`s${n}`)));
    assert.equal(await connections(), most);
    await store.close();
    await untilNobody();
  }
  for (const wrong of ["max=0", "connect_timeout=soon", "answer_timeout=-1"]) {
    const opening = openPostgresStore({ url: `${server.url}?${wrong}` });
    await assert.rejects(opening, { code: "bad-url", message: /is a number above 0/ });
  }
});

async function untilNobody(): Promise<void> {
  while ((await connections()) > 0) await sleep(20);
}

/** Of applications, at this moment. */
async function connections(): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = 'doneward_app'",
  );
  return rows[0]?.count ?? 0;
}
