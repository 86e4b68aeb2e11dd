import type { Connection } from "./connection.ts";
import { MIGRATIONS } from "./migrations/index.ts";

/** In a transaction: every step that comes after a schema. */
export function migrateFrom(
  connection: Connection,
  schema: number,
  migrations: readonly string[] = MIGRATIONS,
): void {
  for (const sql of migrations.slice(schema)) connection.execute(sql);
}
