import type { JsonValue } from "../../todo/index.ts";
import type {
  Commit,
  Committed,
  Documents,
  JournalEntry,
  JournalQuery,
  NewEntry,
  Snapshot,
} from "../contract.ts";
import { StoreError } from "../contract.ts";
import { storedName } from "../task-columns.ts";
import type { Connection } from "./connection.ts";
import {
  ADD_ENTRY,
  ADD_REPLY,
  ADD_SCOPE,
  FIND_REPLY,
  FIND_SCOPE,
  FORGET_ROW,
  LOAD,
  NEWEST_ENTRIES,
  OLDEST_ENTRIES,
  PUT_DOCUMENT,
  SCOPE_NAMES,
} from "./queries.ts";

/** What a change of a scope leaves in its journal. */
export type Lines = Pick<Commit, "entries" | "idempotency">;

export interface ScopeRow {
  readonly id: number;
  readonly revision: number;
  readonly seq: number;
  /** The newest row of its journal; none yet of a scope that is new. */
  readonly newest?: number;
  /** 1 if that row stands for a commit without an entry. */
  readonly isEmpty?: number;
}

/** A whole commit in one transaction, which nobody else can write beside. */
export function commitScope(connection: Connection, scope: string, commit: Commit): Committed {
  return connection.transaction((): Committed => {
    const found = findScope(connection, scope);
    const { revision, seq } = found ?? { revision: 0, seq: 0 };
    const key = commit.idempotency?.key;
    const replay = found && key !== undefined ? readReply(connection, scope, key) : undefined;
    if (replay !== undefined) return { ok: true, revision, seq, replay };
    if (commit.expected !== revision) return { ok: false, code: "stale-revision", revision };
    const row = found ?? addScope(connection, scope);
    putDocuments(connection, row.id, commit.documents);
    const appended = appendTo(connection, row, commit);
    return { ok: true, revision: appended.revision, seq: appended.seq };
  });
}

export function findScope(connection: Connection, scope: string): ScopeRow | undefined {
  return connection.get<ScopeRow>(FIND_SCOPE, storedName(scope));
}

export function addScope(connection: Connection, scope: string): ScopeRow {
  const added = connection.get<{ id: number }>(ADD_SCOPE, storedName(scope));
  return { id: added?.id ?? 0, revision: 0, seq: 0 };
}

export function putDocuments(connection: Connection, scope: number, documents: Documents): void {
  for (const [name, document] of Object.entries(documents)) {
    connection.run(PUT_DOCUMENT, scope, name, JSON.stringify(document));
  }
}

/** What every change of a scope leaves behind, beside what changed. */
export function appendTo(
  connection: Connection,
  scope: ScopeRow,
  { entries, idempotency }: Lines,
): { readonly revision: number; readonly seq: number } {
  const { id } = scope;
  const revision = scope.revision + 1;
  let { seq } = scope;
  for (const entry of entries) {
    connection.run(ADD_ENTRY, id, ++seq, revision, JSON.stringify(entry));
  }
  if (entries.length === 0) connection.run(ADD_ENTRY, id, seq, revision, null);
  // Only now: the number of a row must not be given again, or watchers would miss the new one.
  if (scope.isEmpty && scope.newest) connection.run(FORGET_ROW, scope.newest);
  if (idempotency) {
    const { key, reply } = idempotency;
    connection.run(ADD_REPLY, id, storedName(key), JSON.stringify(reply));
  }
  return { revision, seq };
}

interface LoadedRow {
  readonly revision: number;
  readonly seq: number;
  /** Null: the scope has no documents. */
  readonly name: string | null;
  readonly body: string;
}

/** One statement, so that revision and documents belong together. */
export function readScope(connection: Connection, scope: string): Snapshot {
  const rows = connection.all<LoadedRow>(LOAD, storedName(scope));
  const { revision = 0, seq = 0 } = rows[0] ?? {};
  const documents = rows.flatMap(({ name, body }) =>
    name === null ? [] : [[name, jsonFromStored(body, `the ${name} document of ${scope}`)]],
  );
  return { revision, seq, documents: Object.fromEntries(documents) as Documents };
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

/** A name from what `storedName` made of it. */
export function nameFromStored(text: string): string {
  if (!text.includes("\\")) return text;
  return jsonFromStored(`"${text}"`, "the name of a scope") as string;
}

/** Reads stored JSON. What cannot be read is an error that says what it was. */
export function jsonFromStored(text: string, what: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (cause) {
    throw new StoreError("sqlite", "corrupt", `${what} is not readable`, { cause });
  }
}
