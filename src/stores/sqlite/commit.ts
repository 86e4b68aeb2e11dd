import type { Commit, Committed, NewEntry } from "../contract.ts";
import { storedName } from "../stored-name.ts";
import type { Connection } from "./connection.ts";
import type { KnownScope, KnownScopes } from "./known-scopes.ts";
import { putDocuments } from "./put-documents.ts";
import { ADD_ENTRY, ADD_REPLY, ADD_SCOPE, FIND_SCOPE, FORGET_ROW } from "./queries.ts";
import { readReply } from "./read.ts";

/** What a change of a scope leaves in its journal. */
export interface Lines extends Pick<Commit, "idempotency"> {
  readonly entries: readonly NewEntry[];
}

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
export function commitAtOnce(
  connection: Connection,
  known: KnownScopes,
  scope: string,
  commit: Commit,
): Committed {
  let written: KnownScope | undefined;
  const committed = connection.transaction((): Committed => {
    const found = findScope(connection, scope);
    const { revision, seq } = found ?? { revision: 0, seq: 0 };
    const key = commit.idempotency?.key;
    const replay = found && key !== undefined ? readReply(connection, scope, key) : undefined;
    if (replay !== undefined) return { ok: true, revision, seq, replay };
    if (commit.expected !== revision) return { ok: false, code: "stale-revision", revision };
    const row = found ?? addScope(connection, scope);
    const before = known.find(scope, row.newest)?.documents;
    const documents = putDocuments(connection, row.id, commit.documents, before);
    known.invalidate(scope);
    const appended = appendTo(connection, row, commit);
    written = documents && knownAs(appended, documents);
    return { ok: true, revision: appended.revision, seq: appended.seq };
  });
  // Only what is certain to be stored is known.
  if (written) known.remember(scope, written, connection.dataVersion);
  return committed;
}

export function findScope(connection: Connection, scope: string): ScopeRow | undefined {
  return connection.get<ScopeRow>(FIND_SCOPE, storedName(scope));
}

export function addScope(connection: Connection, scope: string): ScopeRow {
  const added = connection.get<{ id: number }>(ADD_SCOPE, storedName(scope));
  return { id: added?.id ?? 0, revision: 0, seq: 0 };
}

/** What every change of a scope leaves behind, beside what changed. */
export function appendTo(
  connection: Connection,
  scope: ScopeRow,
  { entries, idempotency }: Lines,
): ScopeRow {
  const { id } = scope;
  const revision = scope.revision + 1;
  let { seq } = scope;
  let newest = 0;
  for (const entry of entries) {
    newest = connection.run(ADD_ENTRY, id, ++seq, revision, JSON.stringify(entry));
  }
  if (entries.length === 0) newest = connection.run(ADD_ENTRY, id, seq, revision, null);
  // Only now: the number of a row must not be given again, or watchers would miss the new one.
  if (scope.isEmpty && scope.newest) connection.run(FORGET_ROW, scope.newest);
  if (idempotency) {
    const { key, reply } = idempotency;
    connection.run(ADD_REPLY, id, storedName(key), JSON.stringify(reply));
  }
  return { id, revision, seq, newest, isEmpty: entries.length === 0 ? 1 : 0 };
}

function knownAs(
  { newest = 0, revision, seq }: ScopeRow,
  documents: KnownScope["documents"],
): KnownScope {
  return { newest, revision, seq, documents };
}
