import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "../../../test/postgres/client.ts";
import type { Pooler } from "../../../test/postgres/pooler.ts";
import { poolerVersion, startPooler } from "../../../test/postgres/pooler.ts";
import { startPostgres } from "../../../test/postgres/server.ts";
import type { StoreUnderTest } from "../../testing/store-contract.ts";
import { storeContract } from "../../testing/store-contract.ts";
import { manyProcessesCases } from "../fixtures/many-processes.ts";
import { lineCommit } from "../fixtures/writing.ts";
import { migratePostgres, openPostgresStore } from "./open-postgres-store.ts";

/** Fewer than there are connections to the pooler: whoever relies on a session of its own is found out. */
const SESSIONS = 3;

const version = poolerVersion();
const skip = version === undefined && "not run: pgbouncer is not installed";

describe(`behind ${version ?? "pgbouncer"} in transaction mode`, { skip }, async () => {
  if (skip) return;
  const server = await startPostgres();
  const pooler: Pooler = await startPooler(server.url, SESSIONS);
  const url = pooler.through(server.url);
  const admin = await connect({ after }, server.superUrl);
  after(async () => {
    await pooler.stop();
    await server.stop();
  });

  for (const { name, run } of storeContract) {
    test(name, () =>
      run(async (): Promise<StoreUnderTest> => {
        const tenant = randomUUID();
        return {
          reopens: true,
          open: () => openPostgresStore({ url, tenant }),
          dispose: async () => {},
        };
      }),
    );
  }

  for (const { name, run } of manyProcessesCases) {
    test(name, (t) => run(t, { url, scope: randomUUID() }));
  }

  test("sessions keep no tenant, no prepared statement and no channel", async (t) => {
    const tenant = randomUUID();
    const [store, other] = await Promise.all([
      openPostgresStore({ url, tenant }),
      openPostgresStore({ url, tenant }),
    ]);
    t.after(() => Promise.all([store.close(), other.close()]));
    const heard: number[] = [];
    store.watch(({ revision }) => heard.push(revision));
    for (let revision = 0; revision < 5; revision++) {
      assert.ok((await other.commit("s", lineCommit(revision, "line"))).ok);
      while (heard.at(-1) !== revision + 1) await sleep(10);
    }
    const client = await connect(t, url);
    const { rows } = await client.query<Record<string, unknown>>(`
      SELECT current_setting('doneward.tenant', true) AS tenant,
        current_setting('lock_timeout') AS timeout,
        (SELECT count(*)::int FROM pg_prepared_statements) AS statements,
        (SELECT count(*)::int FROM pg_listening_channels()) AS channels,
        (SELECT count(*)::int FROM doneward.journal) AS visible`);
    assert.deepEqual(rows, [{ tenant: "", timeout: "0", statements: 0, channels: 0, visible: 0 }]);
    const { rows: sessions } = await admin.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = 'doneward_app'",
    );
    assert.ok((sessions[0]?.count ?? 0) <= SESSIONS);
  });

  test("a database is migrated through it", async (t) => {
    const { ownerUrl } = await server.newDatabase();
    const forOwner = await startPooler(ownerUrl, 1);
    t.after(() => forOwner.stop());
    const { to } = await migratePostgres({ url: forOwner.through(ownerUrl) });
    assert.ok(to > 0);
  });
});
