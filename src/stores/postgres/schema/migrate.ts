import { StoreError } from "../../contract.ts";
import type { Database } from "../connection/database.ts";
import type { ServerFacts } from "../server.ts";
import { MIGRATIONS } from "./migrations.ts";

/** "done" in ASCII: whoever migrates holds this lock. */
const LOCK = 0x646f6e65;

const SCHEMA = "SELECT coalesce(max(number), 0) AS number FROM doneward.migration";

/** The number of the newest migration that was applied; 0 where there is no schema. */
export async function readSchema(database: Database, facts: ServerFacts): Promise<number> {
  if (!facts.hasSchema) return 0;
  if (!facts.mayUseSchema) {
    const message = `the role ${facts.role} may not use the schema: run \`doneward store migrate --application ${facts.role}\` as its owner`;
    throw new StoreError("postgres", "not-allowed", message);
  }
  const [row] = await database.untilAnswered((client) =>
    database.execute<{ number: number }>(client, SCHEMA),
  );
  return row?.number ?? 0;
}

/** Refuses a schema that this program cannot work with as it is. */
export function refuseOtherSchema(number: number, known: number = MIGRATIONS.length): void {
  refuseNewerSchema(number, known);
  if (number === known) return;
  const found = number === 0 ? "no schema yet" : `schema ${number}, this one needs ${known}`;
  const message = `the database has ${found}: run \`doneward store migrate\` as its owner`;
  throw new StoreError("postgres", "old-schema", message);
}

/**
 * Brings the schema up to date. Of several processes that start at once, one
 * does it and the others find it done. Answers the number it had before.
 */
export function migrate(
  database: Database,
  migrations: readonly string[] = MIGRATIONS,
): Promise<number> {
  return database.untilAnswered(async (client) => {
    const execute = <Row>(text: string): Promise<Row[]> => database.execute<Row>(client, text);
    await execute(`BEGIN; SELECT pg_advisory_xact_lock(${LOCK})`);
    await execute(MIGRATION_TABLE);
    const [row] = await execute<{ number: number }>(SCHEMA);
    const before = row?.number ?? 0;
    refuseNewerSchema(before, migrations.length);
    for (const [index, sql] of migrations.entries()) {
      if (index < before) continue;
      await execute(sql);
      await execute(`INSERT INTO doneward.migration VALUES (${index + 1})`);
    }
    await execute("COMMIT");
    return before;
  });
}

const MIGRATION_TABLE = `
CREATE SCHEMA IF NOT EXISTS doneward;
CREATE TABLE IF NOT EXISTS doneward.migration (
  number     integer     PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

function refuseNewerSchema(number: number, known: number): void {
  if (number <= known) return;
  const message =
    `the database was written by a newer doneward (schema ${number}, ` +
    `this one knows ${known}): please update doneward`;
  throw new StoreError("postgres", "newer-schema", message);
}

/** Lets a role work with the tables, those of later migrations too, and with nothing else. */
export async function grantTo(database: Database, role: string): Promise<void> {
  const name = `"${role.replaceAll('"', '""')}"`;
  const rights = "SELECT, INSERT, UPDATE, DELETE ON";
  const grants = `
    GRANT USAGE ON SCHEMA doneward TO ${name};
    GRANT ${rights} ALL TABLES IN SCHEMA doneward TO ${name};
    ALTER DEFAULT PRIVILEGES IN SCHEMA doneward GRANT ${rights} TABLES TO ${name};
    REVOKE INSERT, UPDATE, DELETE ON doneward.migration FROM ${name}`;
  await database.untilAnswered((client) => database.execute(client, grants));
}
