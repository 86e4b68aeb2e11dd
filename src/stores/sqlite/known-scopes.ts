import type { JsonValue } from "../../todo/index.ts";
import type { Snapshot } from "../contract.ts";
import { freezeJson } from "../freeze-json.ts";

/** From this many characters on, two pages, a document is not written as a whole for every change. */
export const LONG = 8_192;

/** The scopes that one process works on are few. */
const MOST = 16;

/** A document and how it is stored: as a whole, and what changed since. */
export interface StoredDocument {
  /** Frozen in depth, since it is handed out again and again. */
  readonly value: JsonValue;
  /** Characters of the whole. */
  readonly length: number;
  /** How many changes there are, and their characters. */
  readonly changes: number;
  readonly changedLength: number;
}

export interface KnownScope {
  /** The newest row of its journal. No other commit has it: what is known by it is still true. */
  readonly newest: number;
  readonly revision: number;
  readonly seq: number;
  readonly documents: ReadonlyMap<string, StoredDocument>;
}

interface Remembered extends KnownScope {
  readonly snapshot: Snapshot;
  /** The data version of the connection at which it was true; undefined if we wrote to it since. */
  version: number | undefined;
}

/**
 * Scopes as they were last read or written here. They are still so while nobody
 * has written to the database, which its data version tells of others, or while
 * the newest row of their journal is the same. What is handed out is frozen.
 */
export class KnownScopes {
  readonly #scopes = new Map<string, Remembered>();

  /** What is known of a scope whose newest row this is. */
  find(scope: string, newest: number | undefined): KnownScope | undefined {
    const known = this.#scopes.get(scope);
    return known?.newest === newest ? known : undefined;
  }

  /**
   * The scope as it is, if it is known. `version`: of now, or of a moment before; its newest row is
   * only asked for where somebody wrote since.
   */
  snapshot(scope: string, version: number, newest: () => number | undefined): Snapshot | undefined {
    const known = this.#scopes.get(scope);
    if (!known) return undefined;
    if (known.version !== version) {
      if (known.newest !== newest()) return undefined;
      known.version = version;
    }
    return known.snapshot;
  }

  /** `version`: of a moment at which it was as it is to be remembered, or before that. */
  remember(scope: string, known: KnownScope, version: number): Snapshot {
    const snapshot = freezeJson(snapshotOf(known));
    this.#scopes.delete(scope);
    this.#scopes.set(scope, { ...known, snapshot, version });
    if (this.#scopes.size > MOST) {
      const [oldest = ""] = this.#scopes.keys();
      this.#scopes.delete(oldest);
    }
    return snapshot;
  }

  /** To be called when this connection writes to a scope: its data version tells of others only. */
  invalidate(scope: string): void {
    const known = this.#scopes.get(scope);
    if (known) known.version = undefined;
  }
}

export function snapshotOf({ revision, seq, documents }: KnownScope): Snapshot {
  const values = [...documents].map(([name, { value }]) => [name, value] as const);
  return { revision, seq, documents: Object.fromEntries(values) };
}
