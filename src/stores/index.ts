export { StoreError } from "./contract.ts";
export type {
  Actor,
  Commit,
  Committed,
  DocumentName,
  Documents,
  JournalEntry,
  JournalQuery,
  NewEntry,
  Notice,
  Snapshot,
  Store,
} from "./contract.ts";
export { memoryStore } from "./memory/index.ts";
export { defaultStoreUrl, openStore } from "./open-store.ts";
