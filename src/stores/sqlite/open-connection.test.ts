import assert from "node:assert/strict";
import fs from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { Connection } from "./connection.ts";
import { temporaryDatabase } from "../fixtures/temporary-place.ts";
import { migrate } from "./open-connection.ts";
import { MIGRATIONS } from "./schema.ts";
import { openConnection } from "./open-connection.ts";
import { applySettings, readSetting, SETTINGS } from "./open-connection.ts";
import { openSqliteStore } from "./sqlite-store.ts";

test("every connection has every setting, the first and the later ones", async (t) => {
  const path = temporaryDatabase(t);
  for (let round = 0; round < 3; round++) {
    const connection = await open(t, path);
    for (const { name, expected } of SETTINGS) {
      assert.equal(readSetting(connection, name), expected, name);
    }
  }
});

test("durability and locking are among the settings", () => {
  const asked = Object.fromEntries(SETTINGS.map(({ name, expected }) => [name, expected]));
  assert.deepEqual(
    [asked["journal_mode"], asked["synchronous"], asked["foreign_keys"], asked["busy_timeout"]],
    ["wal", 2, 1, 0],
  );
});

test("a setting that SQLite does not take is an error", () => {
  const connection = new Connection(":memory:");
  assert.throws(() => applySettings(connection), {
    code: "unsafe-sqlite",
    message: "[doneward] [sqlite] :memory:: asked SQLite for journal_mode WAL and got memory",
  });
  connection.close();
});

test("opening waits for whoever is in the way", async (t) => {
  const path = temporaryDatabase(t);
  const other = await open(t, path);
  other.execute("PRAGMA user_version = 0; BEGIN IMMEDIATE");
  const opening = openSqliteStore({ path });
  setTimeout(() => other.execute(`PRAGMA user_version = ${MIGRATIONS.length}; COMMIT`), 50);
  await (await opening).close();
});

test("a schema of a newer doneward is refused in a sentence", async (t) => {
  const path = temporaryDatabase(t);
  const connection = await open(t, path);
  connection.execute("PRAGMA user_version = 99");
  const message =
    `[doneward] [sqlite] ${path} was written by a newer doneward ` +
    `(schema 99, this one knows ${MIGRATIONS.length}): please update doneward`;
  await assert.rejects(openSqliteStore({ path }), {
    name: "StoreError",
    code: "newer-schema",
    message,
  });
});

test("migrations that are missing are applied in order, once", async (t) => {
  const connection = await open(t, temporaryDatabase(t));
  const later = [
    ...MIGRATIONS,
    "CREATE TABLE added (a TEXT) STRICT",
    "INSERT INTO added VALUES ('once')",
  ];
  migrate(connection, later);
  migrate(connection, later);
  assert.equal(readSetting(connection, "user_version"), later.length);
  assert.equal(connection.all("SELECT a FROM added").length, 1);
});

test("a migration that fails leaves the schema as it was", async (t) => {
  const connection = await open(t, temporaryDatabase(t));
  const broken = [...MIGRATIONS, "CREATE TABLE added (a TEXT)", "CREATE TABLE scope (a TEXT)"];
  assert.throws(() => migrate(connection, broken), { code: "corrupt" });
  assert.equal(readSetting(connection, "user_version"), MIGRATIONS.length);
  assert.equal(connection.get("SELECT 1 FROM sqlite_schema WHERE name = 'added'"), undefined);
});

test("a database of another program is refused and left as it is", async (t) => {
  const path = temporaryDatabase(t);
  const other = new DatabaseSync(path);
  other.exec("CREATE TABLE theirs (a); PRAGMA user_version = 1");
  other.close();
  fs.chmodSync(path, 0o600);
  const before = fs.readFileSync(path);
  await assert.rejects(openSqliteStore({ path }), { code: "not-a-store" });
  assert.deepEqual(fs.readFileSync(path), before);
});

test("a file that is no database is refused and left as it is", async (t) => {
  const path = temporaryDatabase(t);
  fs.writeFileSync(path, "Dear diary, ".repeat(500), { mode: 0o600 });
  const before = fs.readFileSync(path);
  await assert.rejects(openSqliteStore({ path }), { code: "corrupt" });
  assert.deepEqual(fs.readFileSync(path), before);
});

async function open(t: TestContext, path: string): Promise<Connection> {
  const connection = await openConnection(path);
  t.after(() => connection.close());
  return connection;
}
