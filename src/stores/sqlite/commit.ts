import type { Commit, Committed } from "../contract.ts";
import { storedName } from "../stored-name.ts";
import type { Connection } from "./connection.ts";
import {
  ADD_ENTRY,
  ADD_REPLY,
  ADD_SCOPE,
  FIND_SCOPE,
  FORGET_ROW,
  PUT_DOCUMENT,
} from "./queries.ts";
import { readReply } from "./read.ts";

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
export function commitAtOnce(connection: Connection, scope: string, commit: Commit): Committed {
  return connection.transaction(() => {
    const found = findScope(connection, scope);
    const { revision, seq } = found ?? { revision: 0, seq: 0 };
    const key = commit.idempotency?.key;
    const replay = found && key !== undefined ? readReply(connection, scope, key) : undefined;
    if (replay !== undefined) return { ok: true, revision, seq, replay };
    if (commit.expected !== revision) return { ok: false, code: "stale-revision", revision };
    return write(connection, found ?? addScope(connection, scope), commit);
  });
}

export function findScope(connection: Connection, scope: string): ScopeRow | undefined {
  return connection.get<ScopeRow>(FIND_SCOPE, storedName(scope));
}

export function addScope(connection: Connection, scope: string): ScopeRow {
  const added = connection.get<{ id: number }>(ADD_SCOPE, storedName(scope));
  return { id: added?.id ?? 0, revision: 0, seq: 0 };
}

function write(connection: Connection, scope: ScopeRow, commit: Commit): Committed {
  for (const [name, document] of Object.entries(commit.documents)) {
    connection.run(PUT_DOCUMENT, scope.id, name, JSON.stringify(document));
  }
  return { ok: true, ...appendTo(connection, scope, commit) };
}

/** What every change of a scope leaves behind, beside what changed. */
export function appendTo(
  connection: Connection,
  scope: ScopeRow,
  { entries, idempotency }: Pick<Commit, "entries" | "idempotency">,
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
