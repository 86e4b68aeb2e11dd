import type { JsonValue } from "../../todo/index.ts";
import type { JournalEntry, JournalQuery, NewEntry } from "../contract.ts";
import { freezeJson } from "../freeze-json.ts";
import type { JsonDifference } from "../json-difference.ts";
import { withDifference } from "../json-difference.ts";
import { storedName } from "../stored-name.ts";
import type { Connection } from "./connection.ts";
import type { KnownScope, StoredDocument } from "./known-scopes.ts";
import { FIND_REPLY, LOAD, NEWEST_ENTRIES, OLDEST_ENTRIES, SCOPE_NAMES } from "./queries.ts";
import { jsonFromStored, nameFromStored } from "./stored-text.ts";

interface ScopeRow {
  readonly newest: number | null;
  readonly revision: number | null;
  readonly seq: number | null;
}

interface DocumentRow {
  readonly name: string;
  /** 0: the whole. */
  readonly number: number;
  readonly body: string;
}

type LoadedRow = ScopeRow & (DocumentRow | { readonly name: null });

/** One statement, so that revision and documents belong together. */
export function readScope(connection: Connection, scope: string): KnownScope {
  const rows = connection.all<LoadedRow>(LOAD, storedName(scope));
  const stored = rows.filter((row) => row.name !== null);
  const byName = Map.groupBy(stored, ({ name }) => name);
  const documents = new Map<string, StoredDocument>();
  for (const [name, parts] of byName) {
    documents.set(name, readDocument(parts, `the ${name} document of ${scope}`));
  }
  const { newest, revision, seq } = rows.find((row) => row.newest !== null) ?? {};
  return { newest: newest ?? 0, revision: revision ?? 0, seq: seq ?? 0, documents };
}

function readDocument(parts: readonly DocumentRow[], what: string): StoredDocument {
  const stored = parts
    .toSorted((one, other) => one.number - other.number)
    .map(({ body }) => ({ body, value: jsonFromStored(body, what) }));
  const [{ body, value }, ...changes] = stored as [StoredDifference, ...StoredDifference[]];
  return changed(whole(body, value), changes);
}

export function whole(body: string, value: JsonValue): StoredDocument {
  return { value: freezeJson(value), length: body.length, changes: 0, changedLength: 0 };
}

/** A difference as it is stored, and what that says. */
interface StoredDifference {
  readonly body: string;
  readonly value: JsonValue;
}

/** A document after more changes. Many are made at once in little more time than one. */
export function changed(
  { value, length, changes, changedLength }: StoredDocument,
  stored: readonly StoredDifference[],
): StoredDocument {
  const steps = stored.flatMap((change) => change.value as unknown as JsonDifference);
  return {
    value: withDifference(value, steps),
    length,
    changes: changes + stored.length,
    changedLength: stored.reduce((sum, { body }) => sum + body.length, changedLength),
  };
}

export function readReply(
  connection: Connection,
  scope: string,
  key: string,
): JsonValue | undefined {
  const row = connection.get<{ body: string }>(FIND_REPLY, storedName(scope), storedName(key));
  return row && jsonFromStored(row.body, `the reply kept for ${key} in ${scope}`);
}

export function readJournal(
  connection: Connection,
  scope: string,
  query: JournalQuery,
): JournalEntry[] {
  const { after = 0, before = Infinity, limit = Infinity, newestFirst = false } = query;
  const rows = connection.all<{ seq: number; entry: string }>(
    newestFirst ? NEWEST_ENTRIES : OLDEST_ENTRIES,
    storedName(scope),
    after,
    before,
    // To SQLite a negative limit is none.
    limit === Infinity ? -1 : Math.max(0, limit),
  );
  return rows.map(({ seq, entry }) => {
    const read = jsonFromStored(entry, `journal entry ${seq} of ${scope}`);
    return { ...(read as unknown as NewEntry), seq };
  });
}

export function readScopes(connection: Connection): string[] {
  return connection.all<{ name: string }>(SCOPE_NAMES).map(({ name }) => nameFromStored(name));
}
