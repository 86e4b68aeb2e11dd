import type { Store } from "../contract.ts";
import { Database } from "./connection/database.ts";
import type { PgPool } from "./connection/driver.ts";
import { makePool } from "./connection/driver.ts";
import type { Limits } from "./connection/limits.ts";
import { LIMITS } from "./connection/limits.ts";
import { PostgresStore } from "./postgres-store.ts";
import { refuseForProduction, refuseUnfitServer } from "./schema/admit.ts";
import { grantTo, migrate, readSchema, refuseOtherSchema } from "./schema/migrate.ts";
import { MIGRATIONS } from "./schema/migrations/index.ts";
import { readFacts } from "./schema/server-facts.ts";
import { Tenant } from "./tenant.ts";

/**
 * A server by its URL, or by a pool of `pg` that stays its owner's to end. While
 * somebody watches, one connection of the pool listens: it takes room for two.
 */
export type PostgresServer =
  { readonly url: string; readonly pool?: never } | { readonly pool: PgPool; readonly url?: never };

export type PostgresStoreOptions = PostgresServer & {
  /**
   * Whose data this is; tenants of one database see nothing of each other.
   * Omitted: the one that the URL names (`?tenant=…`), else `default`.
   */
  readonly tenant?: string;
  /**
   * For development: works as any role, a superuser too, brings the schema up to
   * date by itself, and puts up with a server that does not sync its disk.
   * Without it, `DONEWARD_PG_DEV=1` says the same.
   */
  readonly allowOwner?: boolean;
};

export type MigrateOptions = PostgresServer & {
  /** A role that stores will connect as; it is given what it needs, and no more. */
  readonly application?: string;
};

/**
 * Opens a store in a PostgreSQL database, for any number of machines. What it
 * has committed survives whatever the server survives. The role has to be an
 * application's, on a schema that its owner keeps up to date (`migratePostgres`).
 */
export function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  return openWithin(LIMITS, options);
}

/** The same with other limits. */
export function openWithin(limits: Limits, options: PostgresStoreOptions): Promise<PostgresStore> {
  const { tenant = tenantIn(options.url ?? "") ?? "default" } = options;
  const isDevelopment = options.allowOwner ?? process.env["DONEWARD_PG_DEV"] === "1";
  return withDatabase(options, limits, async (database) => {
    const facts = await readFacts(database);
    refuseUnfitServer(facts);
    if (!isDevelopment) refuseForProduction(facts);
    const schema = await readSchema(database, facts);
    if (isDevelopment && schema < MIGRATIONS.length) await migrate(database);
    else refuseOtherSchema(schema);
    return new PostgresStore(new Tenant(database, tenant));
  });
}

/** The driver passes over it, as over whatever it does not know. */
function tenantIn(url: string): string | null {
  const [, query = ""] = /\?([^#]*)/.exec(url) ?? [];
  return new URLSearchParams(query).get("tenant");
}

/**
 * Brings the schema of a database up to date, as its owner. Any number of
 * processes may do so at once. Answers the schema's number before and after.
 */
export async function migratePostgres(
  options: MigrateOptions,
): Promise<{ readonly from: number; readonly to: number }> {
  return withDatabase(options, LIMITS, async (database) => {
    refuseUnfitServer(await readFacts(database));
    const from = await migrate(database);
    if (options.application !== undefined) await grantTo(database, options.application);
    await database.close();
    return { from, to: MIGRATIONS.length };
  });
}

/** Opens a database; closes it again if `work` fails. */
async function withDatabase<T>(
  server: PostgresServer,
  limits: Limits,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const pool = server.pool ?? (await makePool(server.url, limits));
  const database = new Database(pool, { ownsPool: server.pool === undefined, limits });
  try {
    return await work(database);
  } catch (error) {
    await database.close();
    throw error;
  }
}
