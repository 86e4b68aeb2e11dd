import type { Store } from "../../stores/contract.ts";

/** What people should know of one thing about a store. */
export interface Finding {
  /** What was looked at, in a word or two. */
  readonly check: string;
  /** A notice is worth knowing; what is wrong needs somebody to do something. */
  readonly state: "ok" | "notice" | "wrong";
  readonly words: string;
  /** What to do about it. */
  readonly remedy?: string;
}

/** Numbers of a schema; null where there was none, or none is counted. */
export interface Migrated {
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * What the command knows of a kind of store beside the contract that they all
 * keep. Each method is given what stands after the scheme of the store's URL.
 */
export interface StoreKind {
  /** What the store itself says that it is. */
  readonly name: string;
  /** Where it is, in people's words and without a password. */
  place(rest: string): string;
  /** Whether there is one already. Omitted: only opening it can tell. */
  exists?(rest: string): boolean;
  /** Opens it so that nothing in it changes, not even by being read. Omitted: reading changes nothing. */
  openToRead?(rest: string): Promise<Store>;
  /** How many bytes it takes. */
  bytes?(rest: string): number;
  /** The version of the schema that it has now, without bringing it up to date. */
  schemaVersion?(rest: string): number | null;
  /**
   * Brings it up to date and answers the schema's number before and after; a
   * server's role that is named gets what it needs. Omitted: opening does it.
   */
  migrate?(rest: string, application: string | undefined): Promise<Migrated>;
  /** What can be said of a store that is there. What it throws is a finding too. */
  check?(rest: string): Promise<readonly Finding[]>;
}
