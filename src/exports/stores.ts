/**
 * Stores, for programs that open PostgreSQL with a pool of their own, copy a store, or write one.
 * @module
 */
export { StoreError } from "../stores/contract.ts";
export type {
  Actor,
  Board,
  BoardCommit,
  BoardCommitted,
  BoardCounts,
  BoardDump,
  BoardHead,
  Claimed,
  ClaimRequest,
  Commit,
  Committed,
  Damage,
  Dependency,
  DocumentName,
  Documents,
  Finished,
  FinishRequest,
  JournalEntry,
  JournalQuery,
  NewEntry,
  Notice,
  Renewed,
  RenewRequest,
  ScopeDump,
  Snapshot,
  Store,
  StoredTask,
  TaskPage,
  TaskQuery,
  TaskWrite,
} from "../stores/contract.ts";
export { memoryStore } from "../stores/memory/index.ts";
export { defaultStoreUrl, openStore } from "../stores/open-store.ts";
export { migratePostgres, openPostgresStore } from "../stores/postgres/index.ts";
export type {
  MigrateOptions,
  PgClient,
  PgPool,
  PgQuery,
  PoolOptions,
  PostgresServer,
  PostgresStoreOptions,
} from "../stores/postgres/index.ts";
export { copyStore } from "../workstream/copy-store.ts";
export type { Copied, CopiedScope, CopyProgress } from "../workstream/copy-store.ts";
