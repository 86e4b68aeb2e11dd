import { StoreError } from "../contract.ts";
import type { Connection } from "./connection.ts";
import { MIGRATIONS, newerSchema } from "./schema.ts";
import { readSetting } from "./settings.ts";

/** "done" in ASCII: marks the file as ours. */
const APPLICATION_ID = 0x646f6e65;

/**
 * Refuses a database that another program keeps its own data in. Tables and
 * mark appear together, so whoever sees tables first cannot miss the mark.
 */
export function refuseForeignDatabase(connection: Connection): void {
  if (!connection.get("SELECT 1 FROM sqlite_schema")) return;
  if (readSetting(connection, "application_id") === APPLICATION_ID) return;
  const message = `${connection.path} is a database of another program`;
  throw new StoreError("sqlite", "not-a-store", message);
}

/**
 * Brings the schema up to date. Of several processes that start at once, one
 * does it and the others find it done.
 */
export function migrate(connection: Connection, migrations: readonly string[] = MIGRATIONS): void {
  const schema = migrations.length;
  if (schemaOf(connection, schema) === schema) return;
  connection.transaction(() => {
    const pending = migrations.slice(schemaOf(connection, schema));
    for (const sql of pending) connection.execute(sql);
    connection.execute(`PRAGMA application_id = ${APPLICATION_ID}`);
    connection.execute(`PRAGMA user_version = ${schema}`);
  });
}

function schemaOf(connection: Connection, known: number): number {
  const done = readSetting(connection, "user_version") as number;
  if (done > known) throw newerSchema(connection.path, done, known);
  return done;
}
