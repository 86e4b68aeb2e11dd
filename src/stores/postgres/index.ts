export type { PgClient, PgPool, PgQuery } from "./connection/driver.ts";
export { migratePostgres, openPostgresStore } from "./open-postgres-store.ts";
export type {
  MigrateOptions,
  PoolOptions,
  PostgresServer,
  PostgresStoreOptions,
} from "./open-postgres-store.ts";
