import type { ScopeDump } from "../contract.ts";
import { StoreError } from "../contract.ts";
import { storedName } from "../stored-name.ts";
import { dumpBoard, restoreBoard } from "./board/copy-board.ts";
import type { Connection } from "./connection.ts";
import { snapshotOf } from "./known-scopes.ts";
import {
  ADD_ENTRY,
  ADD_REPLY,
  ADD_SCOPE,
  ALL_REPLIES,
  FIND_SCOPE,
  FORGET_ENTRY,
  FORGET_ROWS,
  PUT_DOCUMENT,
} from "./queries.ts";
import { readJournal, readScope } from "./read.ts";
import { jsonFromStored, nameFromStored } from "./stored-text.ts";

/** Everything of a scope at one moment. */
export function dumpScope(connection: Connection, scope: string): ScopeDump {
  return connection.transaction(() => {
    const { revision, seq, documents } = snapshotOf(readScope(connection, scope));
    const rows = connection.all<{ key: string; body: string }>(ALL_REPLIES, storedName(scope));
    const board = dumpBoard(connection, scope);
    return {
      revision,
      seq,
      documents,
      entries: readJournal(connection, scope, {}),
      replies: rows.map(({ key, body }) => ({
        key: nameFromStored(key),
        reply: jsonFromStored(body, `the reply kept for ${key} in ${scope}`),
      })),
      ...(board && { board }),
    };
  });
}

/** Writes a dump with its numbers; the newest row carries the revision, as after a commit. */
export function restoreScope(connection: Connection, scope: string, dump: ScopeDump): void {
  connection.transaction(() => {
    if (connection.get(FIND_SCOPE, storedName(scope))) {
      throw new StoreError("sqlite", "scope-exists", `${scope} was written to before`);
    }
    if (dump.revision === 0) return;
    const id = connection.get<{ id: number }>(ADD_SCOPE, storedName(scope))?.id ?? 0;
    for (const [name, document] of Object.entries(dump.documents)) {
      connection.run(PUT_DOCUMENT, id, name, JSON.stringify(document));
    }
    for (const { seq, ...entry } of dump.entries) {
      connection.run(ADD_ENTRY, id, seq, 0, JSON.stringify(entry));
    }
    connection.run(ADD_ENTRY, id, dump.seq, dump.revision, null);
    for (const { key, reply } of dump.replies) {
      connection.run(ADD_REPLY, id, storedName(key), JSON.stringify(reply));
    }
    if (dump.board) restoreBoard(connection, id, dump.board);
  });
}

/**
 * Forgets entries with a lower number, and rows without one. The newest row
 * stays, for it knows the revision.
 */
export function pruneScope(connection: Connection, scope: string, before: number): void {
  connection.transaction(() => {
    const found = connection.get<{ id: number; newest: number }>(FIND_SCOPE, storedName(scope));
    if (!found) return;
    connection.run(FORGET_ROWS, found.id, found.newest, before);
    connection.run(FORGET_ENTRY, found.newest, before);
  });
}
