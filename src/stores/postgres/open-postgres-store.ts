import type { Store } from "../contract.ts";
import { StoreError } from "../contract.ts";
import { Database } from "./connection/database.ts";
import type { Limits, PgPool } from "./connection/driver.ts";
import { LIMITS, makePool } from "./connection/driver.ts";
import { postgresStore } from "./postgres-store.ts";
import { grantTo, migrate, readSchema, refuseOtherSchema } from "./schema/migrate.ts";
import { MIGRATIONS } from "./schema/migrations.ts";
import { readFacts, refuseForProduction, refuseUnfitServer } from "./server.ts";
import { Tenant } from "./tenant.ts";
import { watchingOf } from "./watching.ts";

/**
 * A server by its URL, or by a pool of `pg` that stays its owner's to end and that the stores of many
 * tenants can share. While somebody watches, one connection of the pool is in use for that: it takes
 * room for two.
 */
export type PostgresServer =
  | (PoolOptions & { readonly url: string; readonly pool?: never })
  | { readonly pool: PgPool; readonly url?: never };

/** Of the connections to a URL. Each may stand in the URL as well: `?max=20&connect_timeout=5`. */
export interface PoolOptions {
  /** At most so many connections. Omitted: 10. */
  readonly max?: number;
  /** Seconds until a connection has to be there. Omitted: 15. */
  readonly connectTimeout?: number;
  /** Seconds to wait for the answer to a small call before it is sent again. Omitted: 4. */
  readonly answerTimeout?: number;
}

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

/** The limits with what the options say, or else the URL. */
function limitsOf(limits: Limits, server: PostgresServer): Limits {
  if (server.url === undefined) return limits;
  const parameters = parametersOf(server.url);
  const given = (name: string, option?: number): number | undefined => {
    const text = parameters.get(name);
    const number = option ?? (text === null ? undefined : Number(text));
    if (number === undefined || number > 0) return number;
    throw new StoreError("postgres", "bad-url", `${name} is a number above 0`);
  };
  const seconds = (name: string, option?: number): number | undefined => {
    const number = given(name, option);
    return number === undefined ? undefined : number * 1_000;
  };
  return {
    ...limits,
    connections: given("max", server.max) ?? limits.connections,
    connect: seconds("connect_timeout", server.connectTimeout) ?? limits.connect,
    answer: seconds("answer_timeout", server.answerTimeout) ?? limits.answer,
  };
}

/** The same with other limits. */
export function openWithin(limits: Limits, options: PostgresStoreOptions): Promise<Store> {
  const { tenant = parametersOf(options.url ?? "").get("tenant") ?? "default" } = options;
  const isDevelopment = options.allowOwner ?? process.env["DONEWARD_PG_DEV"] === "1";
  return withDatabase(options, limits, async (database, pool) => {
    const facts = await readFacts(database);
    refuseUnfitServer(facts);
    if (!isDevelopment) refuseForProduction(facts);
    const schema = await readSchema(database, facts);
    if (isDevelopment && schema < MIGRATIONS.length) await migrate(database);
    else refuseOtherSchema(schema);
    return postgresStore(new Tenant(database, tenant), watchingOf(pool, database.limits));
  });
}

/** The driver passes over those that it does not know. */
function parametersOf(url: string): URLSearchParams {
  const [, query = ""] = /\?([^#]*)/.exec(url) ?? [];
  return new URLSearchParams(query);
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
  standard: Limits,
  work: (database: Database, pool: PgPool) => Promise<T>,
): Promise<T> {
  const limits = limitsOf(standard, server);
  const pool = server.pool ?? (await makePool(server.url, limits));
  const database = new Database(pool, { ownsPool: server.pool === undefined, limits });
  try {
    return await work(database, pool);
  } catch (error) {
    await database.close();
    throw error;
  }
}
