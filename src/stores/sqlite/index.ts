export { hasWalResetDefect } from "./sqlite-version.ts";
export { openSqliteStore } from "./sqlite-store.ts";
export type { SqliteStoreOptions } from "./sqlite-store.ts";
