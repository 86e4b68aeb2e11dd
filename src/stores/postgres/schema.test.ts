import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { after, test } from "node:test";
import pg from "pg";
import type { DatabaseUrls } from "../../../test/postgres/server.ts";
import { APPLICATION, startPostgres } from "../../../test/postgres/server.ts";
import { lineCommit } from "../fixtures/writing.ts";
import { Database } from "./connection/database.ts";
import { LIMITS, makePool } from "./connection/driver.ts";
import { migratePostgres, openPostgresStore } from "./open-postgres-store.ts";
import { migrate } from "./schema/migrate.ts";
import { MIGRATIONS } from "./schema/migrations.ts";

const server = await startPostgres();
after(() => server.stop());

test("many that migrate a new database at once all succeed, and one does it", async () => {
  const { ownerUrl, superUrl } = await server.newDatabase();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => migratePostgres({ url: ownerUrl })),
  );
  const to = MIGRATIONS.length;
  assert.deepEqual(answers.map(({ from }) => from).sort(), [
    0,
    ...Array.from({ length: 7 }, () => to),
  ]);
  const rows = await ask(superUrl, "SELECT number FROM doneward.migration ORDER BY number");
  assert.deepEqual(
    rows,
    MIGRATIONS.map((_, index) => ({ number: index + 1 })),
  );
});

test("many stores that open a new database of development at once all succeed", async () => {
  const { superUrl } = await server.newDatabase();
  const open = (): Promise<void> =>
    openPostgresStore({ url: superUrl, allowOwner: true }).then((store) => store.close());
  await Promise.all(Array.from({ length: 8 }, open));
});

test("a schema of a newer doneward is refused in a sentence", async () => {
  const { url, ownerUrl, superUrl } = await migrated();
  await ask(superUrl, "INSERT INTO doneward.migration VALUES (99)");
  const message =
    "[doneward] [postgres] the database was written by a newer doneward " +
    `(schema 99, this one knows ${MIGRATIONS.length}): please update doneward`;
  const refusal = { name: "StoreError", code: "newer-schema", message };
  await assert.rejects(openPostgresStore({ url }), refusal);
  await assert.rejects(openPostgresStore({ url: superUrl, allowOwner: true }), refusal);
  await assert.rejects(migratePostgres({ url: ownerUrl }), refusal);
});

test("an application does not work with a schema that is not there, is old, or is not granted", async () => {
  const { url, ownerUrl, superUrl } = await server.newDatabase();
  await assert.rejects(openPostgresStore({ url }), {
    code: "old-schema",
    message: /no schema yet: run `doneward store migrate` as its owner/,
  });
  await migratePostgres({ url: ownerUrl });
  await assert.rejects(openPostgresStore({ url }), { code: "not-allowed", message: /may not use/ });
  await migratePostgres({ url: ownerUrl, application: APPLICATION });
  await ask(superUrl, `DELETE FROM doneward.migration WHERE number = ${MIGRATIONS.length}`);
  await assert.rejects(openPostgresStore({ url }), { code: "old-schema" });
});

test("migrations that are missing are applied in order, once, and what is there stays", async (t) => {
  const { url, ownerUrl, superUrl } = await migrated();
  const store = await openPostgresStore({ url });
  t.after(() => store.close());
  await store.commit("s", lineCommit(0, "line"));
  const database = await open(t, ownerUrl);
  const later = [
    ...MIGRATIONS,
    "CREATE TABLE doneward.added (a text)",
    "INSERT INTO doneward.added VALUES ('once')",
  ];
  assert.equal(await migrate(database, later), MIGRATIONS.length);
  assert.equal(await migrate(database, later), later.length);
  assert.deepEqual(await ask(superUrl, "SELECT a FROM doneward.added"), [{ a: "once" }]);
  // What was granted once is granted on what comes later.
  assert.deepEqual(await ask(url, "SELECT a FROM doneward.added"), [{ a: "once" }]);
  assert.equal((await store.load("s")).revision, 1);
});

test("a migration that fails leaves the schema as it was", async (t) => {
  const { ownerUrl, superUrl } = await migrated();
  const database = await open(t, ownerUrl);
  const broken = [
    ...MIGRATIONS,
    "CREATE TABLE doneward.added ()",
    "CREATE TABLE doneward.scope ()",
  ];
  await assert.rejects(migrate(database, broken), { name: "StoreError", code: "corrupt" });
  const [row] = await ask(superUrl, "SELECT to_regclass('doneward.added') AS added");
  assert.deepEqual(row, { added: null });
  assert.equal(await migrate(database), MIGRATIONS.length);
});

test("a role that may not make the schema is told so", async () => {
  const { url } = await server.newDatabase();
  await assert.rejects(migratePostgres({ url }), { name: "StoreError", code: "not-allowed" });
});

test("a database that is not in Unicode is refused", async () => {
  const { superUrl } = await server.newDatabase();
  await ask(superUrl, "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0");
  const url = superUrl.replace(/[^/]+$/, "latin");
  const message = /encoded in LATIN1, and it takes UTF8/;
  await assert.rejects(openPostgresStore({ url, allowOwner: true }), {
    code: "not-unicode",
    message,
  });
});

async function migrated(): Promise<DatabaseUrls> {
  const urls = await server.newDatabase();
  await migratePostgres({ url: urls.ownerUrl, application: APPLICATION });
  return urls;
}

async function open(t: TestContext, url: string): Promise<Database> {
  const database = new Database(await makePool(url, LIMITS), { ownsPool: true, limits: LIMITS });
  t.after(() => database.close());
  return database;
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
}
