export { hasWalResetDefect } from "./open-connection.ts";
export { openSqliteStore } from "./sqlite-store.ts";
export type { SqliteStoreOptions } from "./sqlite-store.ts";
