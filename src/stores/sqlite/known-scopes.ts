import type { JsonValue } from "../../todo/index.ts";
import type { Snapshot } from "../contract.ts";
import { freezeJson } from "../freeze-json.ts";

/** From this many characters on it costs more to read a document than to know it: two pages. */
export const LONG = 8_192;

/** The scopes that one process works on are few. */
const MOST = 16;

/** A document and how it is stored: as a whole, and what changed since. */
export interface StoredDocument {
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

/**
 * The scopes with long documents, as they were last read or written here. What
 * is handed out of them is frozen, since it is handed out again.
 */
export class KnownScopes {
  readonly #scopes = new Map<string, KnownScope & { readonly snapshot: Snapshot }>();

  /** What is known of a scope whose newest row this is. */
  find(scope: string, newest: number | undefined): KnownScope | undefined {
    const known = this.#scopes.get(scope);
    return known?.newest === newest ? known : undefined;
  }

  /** The scope as it is, if it is known; its newest row is only asked for where that can matter. */
  snapshot(scope: string, newest: () => number | undefined): Snapshot | undefined {
    const known = this.#scopes.get(scope);
    return known && known.newest === newest() ? known.snapshot : undefined;
  }

  /** Answers what was to be remembered, which it is if it is worth it. */
  remember(scope: string, known: KnownScope): Snapshot {
    const snapshot = snapshotOf(known);
    const before = this.#scopes.get(scope)?.snapshot;
    this.forget(scope);
    if ([...known.documents.values()].some(({ length }) => length >= LONG)) {
      this.#scopes.set(scope, { ...known, snapshot: freezeJson(snapshot, before) });
    }
    if (this.#scopes.size > MOST) {
      const [oldest = ""] = this.#scopes.keys();
      this.forget(oldest);
    }
    return snapshot;
  }

  forget(scope: string): void {
    this.#scopes.delete(scope);
  }
}

export function snapshotOf({ revision, seq, documents }: KnownScope): Snapshot {
  const values = [...documents].map(([name, { value }]) => [name, value] as const);
  return { revision, seq, documents: Object.fromEntries(values) };
}
