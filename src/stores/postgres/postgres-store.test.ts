import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { TestContext } from "node:test";
import { after, test } from "node:test";
import { inspect } from "node:util";
import pg from "pg";
import { connect } from "../../../test/postgres/client.ts";
import { startPostgres } from "../../../test/postgres/server.ts";
import { scaled } from "../../testing/scale.ts";
import type { StoreUnderTest } from "../../testing/store-contract.ts";
import { storeContract } from "../../testing/store-contract.ts";
import type { Store } from "../contract.ts";
import { checkAgainstModel } from "../fixtures/model.ts";
import { lineCommit } from "../fixtures/writing.ts";
import { openPostgresStore } from "./open-postgres-store.ts";

const server = await startPostgres();
after(() => server.stop());

for (const { name, run } of storeContract) {
  test(`postgres: ${name}`, () => run(makeStore));
}

test("postgres: any sequence of calls answers as the model does", async (t) => {
  const pool = new pg.Pool({ connectionString: server.url });
  t.after(() => pool.end());
  await checkAgainstModel(scaled(100), () => {
    const tenant = randomUUID();
    return () => openPostgresStore({ pool, tenant });
  });
});

test("a pool that is handed in stays its owner's", async (t) => {
  const pool = new pg.Pool({ connectionString: server.url, max: 1 });
  t.after(() => pool.end());
  const tenant = randomUUID();
  for (let revision = 0; revision < 12; revision++) {
    const store = await openPostgresStore({ pool, tenant });
    assert.deepEqual((await store.commit("s", lineCommit(revision, "line"))).ok, true);
    await store.close();
    await assert.rejects(store.load("s"), { code: "closed" });
  }
  assert.ok(pool.listenerCount("error") <= 1);
  assert.equal((await pool.query("SELECT 1 AS one")).rowCount, 1);
});

test("an acknowledged commit is on disk, whatever the role's setting is", async (t) => {
  const client = await connect(t, server.url);
  const waitsForDisk = async (setting: string): Promise<unknown> => {
    await client.query(`BEGIN; SET LOCAL synchronous_commit = ${setting}`);
    await client.query(
      "SELECT doneward.commit('t', 's', gen_random_uuid(), 0, '{}', '{}', '{}', NULL, NULL)",
    );
    const { rows } = await client.query<{ synchronous_commit: string }>("SHOW synchronous_commit");
    await client.query("ROLLBACK");
    return rows[0]?.synchronous_commit;
  };
  assert.equal(await waitsForDisk("off"), "on");
  assert.equal(await waitsForDisk("remote_apply"), "remote_apply");
});

test("a server that may not be written to is an error, and can still be read", async (t) => {
  const admin = new pg.Client({ connectionString: server.superUrl });
  await admin.connect();
  t.after(async () => {
    await admin.query("ALTER ROLE doneward_app RESET default_transaction_read_only");
    await admin.end();
  });
  const tenant = randomUUID();
  await (await open(t, tenant)).commit("s", lineCommit(0, "line"));
  await admin.query("ALTER ROLE doneward_app SET default_transaction_read_only = on");
  const store = await open(t, tenant);
  await assert.rejects(store.commit("s", lineCommit(1, "line")), { code: "not-writable" });
  assert.equal((await store.load("s")).revision, 1);
});

test("what is wrong with a URL is said without its password", async () => {
  const { password } = new URL(server.url);
  const wrong: Record<string, string> = {
    [server.url.replace(password, "secret")]: "not-allowed",
    [`${server.url}_nowhere`]: "no-database",
    "postgres://somebody:secret@127.0.0.1:port/nowhere": "bad-url",
  };
  for (const [url, code] of Object.entries(wrong)) {
    const isRight = (error: Error & { code: string }): boolean => {
      assert.equal(error.name, "StoreError");
      assert.equal(error.code, code, error.message);
      assert.doesNotMatch(inspect(error), new RegExp(`${password}|secret`));
      return true;
    };
    await assert.rejects(openPostgresStore({ url }), isRight);
  }
});

test("a tenant has a name that fits into an index", async () => {
  for (const tenant of ["", "x".repeat(201), "\0".repeat(50)]) {
    await assert.rejects(openPostgresStore({ url: server.url, tenant }), { code: "bad-tenant" });
  }
});

async function open(t: TestContext, tenant: string = randomUUID()): Promise<Store> {
  const store = await openPostgresStore({ url: server.url, tenant });
  t.after(() => store.close());
  return store;
}

/** A tenant of its own is as good as a database of its own. */
async function makeStore(): Promise<StoreUnderTest> {
  const tenant = randomUUID();
  return {
    reopens: true,
    open: () => openPostgresStore({ url: server.url, tenant }),
    dispose: async () => {},
  };
}
