import assert from "node:assert/strict";
import { after, test } from "node:test";
import pg from "pg";
import { connect } from "../../../test/postgres/client.ts";
import { startPostgres } from "../../../test/postgres/server.ts";
import { scaled } from "../../testing/scale.ts";
import type { Store } from "../contract.ts";
import { lineCommit } from "../fixtures/writing.ts";
import { openPostgresStore } from "./open-postgres-store.ts";

const server = await startPostgres();
const admin = await connect({ after }, server.superUrl);
after(() => server.stop());

test("every table shows and takes the rows of one tenant only, its owner included", async () => {
  const { rows } = await admin.query<{ table: string; [fact: string]: unknown }>(`
    SELECT
      c.relname AS "table", c.relrowsecurity AS enabled, c.relforcerowsecurity AS forced,
      (SELECT attname FROM pg_attribute WHERE attrelid = c.oid AND attnum = 1) AS first,
      (SELECT json_agg(json_build_array(polcmd, polpermissive, polqual IS NOT NULL, polwithcheck IS NOT NULL,
         pg_get_expr(polqual, polrelid) = pg_get_expr(polwithcheck, polrelid)))
       FROM pg_policy WHERE polrelid = c.oid) AS policies
    FROM pg_class AS c
    WHERE c.relnamespace = 'doneward'::regnamespace AND c.relkind IN ('r', 'p', 'm', 'v')
      AND c.relname <> 'migration'`);
  assert.deepEqual(rows.map(({ table }) => table).sort(), [
    "attempt",
    "blocker",
    "document",
    "journal",
    "label",
    "reply",
    "scope",
    "task",
    "watcher",
  ]);
  for (const { table, ...facts } of rows) {
    const policies = [["*", true, true, true, true]];
    const expected = { enabled: true, forced: true, first: "tenant", policies };
    assert.deepEqual(facts, expected, table);
  }
});

test("no index leads through all that a tenant has, but for its scopes", async () => {
  const { rows } = await admin.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
    WHERE c.relnamespace = 'doneward'::regnamespace AND i.indkey[0] = 1 ORDER BY 1`);
  assert.deepEqual(
    rows.map(({ name }) => name),
    // Every one of these tables begins with its tenant; that of migrations has none.
    ["migration_pkey", "scope_changed_in", "watcher_pkey"],
  );
});

test("no function runs with the rights of its owner", async () => {
  const { rows } = await admin.query(
    "SELECT proname FROM pg_proc WHERE pronamespace = 'doneward'::regnamespace AND prosecdef",
  );
  assert.deepEqual(rows, []);
});

test("the URL of a store may say whose data it is", async (t) => {
  const withTenant = `${server.url}${server.url.includes("?") ? "&" : "?"}tenant=two%20words`;
  const byUrl = await openPostgresStore({ url: withTenant });
  t.after(() => byUrl.close());
  await byUrl.commit("by-url", lineCommit((await byUrl.load("by-url")).revision, "line"));
  const named = await openPostgresStore({ url: server.url, tenant: "two words" });
  t.after(() => named.close());
  assert.deepEqual(await named.scopes(), ["by-url"]);
  const nobody = await openPostgresStore({ url: server.url });
  t.after(() => nobody.close());
  assert.ok(!(await nobody.scopes()).includes("by-url"));
  const url = withTenant.replace(/tenant=.*/, "tenant=");
  await assert.rejects(openPostgresStore({ url }), { code: "bad-tenant" });
});

for (const [who, url] of [
  ["the application", server.url],
  ["the owner", server.ownerUrl],
] as const) {
  test(`${who} sees nothing without a tenant, and writes for no other`, async (t) => {
    const store = await openPostgresStore({ url: server.url, tenant: "one" });
    await store.commit("s", lineCommit((await store.load("s")).revision, "line"));
    await store.close();
    const client = await connect(t, url);
    const count = async (): Promise<number> =>
      (await client.query<{ n: number }>("SELECT count(*)::int AS n FROM doneward.journal")).rows[0]
        ?.n ?? -1;
    assert.equal(await count(), 0);
    await client.query("SELECT * FROM doneward.load('one', 's')");
    assert.equal(await count(), 0, "the tenant of a call outlived it");
    await client.query("BEGIN; SELECT doneward.act_for('one')");
    assert.ok((await count()) > 0);
    const foreign = client.query("INSERT INTO doneward.journal VALUES ('two', 0, 1, '{}')");
    await assert.rejects(foreign, { code: "42501" });
    await client.query("ROLLBACK");
  });
}

test("roles that the walls between tenants do not hold are refused, but for development", async () => {
  await admin.query(`
    CREATE ROLE bypasser LOGIN PASSWORD 'x' BYPASSRLS;
    CREATE ROLE heir LOGIN PASSWORD 'x' IN ROLE doneward_owner;
    CREATE ROLE deputy LOGIN PASSWORD 'x' NOINHERIT IN ROLE bypasser`);
  const as = (role: string): string => server.url.replace(/\/\/[^@]*@/, `//${role}:x@`);
  const roles = { ...{ postgres: server.superUrl, doneward_owner: server.ownerUrl } };
  for (const role of ["bypasser", "heir", "deputy"]) Object.assign(roles, { [role]: as(role) });
  for (const [role, url] of Object.entries(roles)) {
    const refusal = {
      name: "StoreError",
      code: "unsafe-role",
      message: new RegExp(`the role ${role} `),
    };
    await assert.rejects(openPostgresStore({ url }), refusal);
  }
  for (const url of [server.superUrl, server.ownerUrl]) {
    await (await openPostgresStore({ url, allowOwner: true })).close();
    process.env["DONEWARD_PG_DEV"] = "1";
    await (await openPostgresStore({ url })).close();
    delete process.env["DONEWARD_PG_DEV"];
  }
});

test("two tenants see nothing of each other, through one small pool and whatever fails", async (t) => {
  const pool = new pg.Pool({ connectionString: server.url, max: 2 });
  t.after(() => pool.end());
  const names = ["red", "blue"] as const;
  const stores = await Promise.all(names.map((tenant) => openPostgresStore({ pool, tenant })));
  const rounds = scaled(250);
  const work = async (store: Store, own: string): Promise<void> => {
    for (let round = 0; round < rounds; round++) {
      const found = await randomUse(store, own);
      const text = JSON.stringify(found ?? null);
      const other = own === "red" ? "blue" : "red";
      assert.ok(!text.includes(other), `${own} was given ${text}`);
    }
  };
  const failing = failNowAndThen(pool, t.signal);
  await Promise.all([
    ...stores.flatMap((store, index) => [
      work(store, names[index] ?? ""),
      work(store, names[index] ?? ""),
    ]),
    failing.until(rounds / 10),
  ]);
  t.diagnostic(`${4 * rounds} calls, ${failing.count()} statements of others that failed`);
  const { rows } = await admin.query<{ tenant: string; stored: string }>(
    "SELECT tenant, string_agg(entry::text, '') AS stored FROM doneward.journal WHERE tenant IN ('red', 'blue') GROUP BY 1",
  );
  for (const { tenant, stored } of rows) {
    assert.ok(
      !stored.includes(tenant === "red" ? "blue" : "red"),
      `${tenant} has lines of the other`,
    );
  }
  assert.equal(rows.length, 2);
});

/** One of everything that a store can do. Its data say whose they are. */
async function randomUse(store: Store, own: string): Promise<unknown> {
  const scope = `s${Math.floor(Math.random() * 3)}`;
  switch (Math.floor(Math.random() * 8)) {
    case 0:
      return store.load(scope);
    case 1:
      return store.journal(scope, { newestFirst: true, limit: 20 });
    case 2:
      return store.replay(scope, "key");
    case 3:
      return store.scopes();
    case 4:
      return store.dump(scope);
    case 5:
      return store.prune(scope, (await store.load(scope)).seq - 20);
    case 6:
      return store.restore(`copy of ${own} ${Math.random()}`, await store.dump(scope));
    default: {
      const { revision } = await store.load(scope);
      const idempotency = { key: `key ${revision % 2}`, reply: own };
      return store.commit(scope, { ...lineCommit(revision, own), idempotency });
    }
  }
}

/** Statements of somebody else that fail on the same connections, in the middle of whatever. */
function failNowAndThen(
  pool: pg.Pool,
  stop: AbortSignal,
): { until(n: number): Promise<void>; count(): number } {
  let failed = 0;
  return {
    count: () => failed,
    async until(count) {
      while (failed < count && !stop.aborted) {
        const isCut = Math.random() < 0.2;
        const text = isCut
          ? "SELECT doneward.act_for('green'), pg_terminate_backend(pg_backend_pid())"
          : "SELECT doneward.act_for('green'), 1 / 0";
        await pool.query(text).catch(() => failed++);
      }
    },
  };
}
