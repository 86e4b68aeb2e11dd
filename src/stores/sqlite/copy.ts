import type { BoardDump, BoardHead, ScopeDump } from "../contract.ts";
import { StoreError } from "../contract.ts";
import { storedName } from "../task-columns.ts";
import { ADD_DELETED, ALL_TASKS, FIND_BOARD, PUT_BOARD } from "./board/queries.ts";
import { isThere, storedTask, taskRows } from "./board/task-row.ts";
import { putRow, writeReferences } from "./board/write-tasks.ts";
import type { Connection } from "./connection.ts";
import { ADD_ENTRY, ADD_REPLY, ALL_REPLIES, FORGET_ENTRY, FORGET_ROWS } from "./queries.ts";
import {
  addScope,
  findScope,
  jsonFromStored,
  nameFromStored,
  putDocuments,
  readJournal,
  readScope,
} from "./scopes.ts";

/** Everything of a scope at one moment. */
export function dumpScope(connection: Connection, scope: string): ScopeDump {
  return connection.transaction(() => {
    const { revision, seq, documents } = readScope(connection, scope);
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
    if (findScope(connection, scope)) {
      throw new StoreError("sqlite", "scope-exists", `${scope} was written to before`);
    }
    if (dump.revision === 0) return;
    const { id } = addScope(connection, scope);
    putDocuments(connection, id, dump.documents);
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
    const found = findScope(connection, scope);
    if (found?.newest === undefined) return;
    connection.run(FORGET_ROWS, found.id, found.newest, before);
    connection.run(FORGET_ENTRY, found.newest, before);
  });
}

/** In a transaction: all tasks of a scope; undefined if it never had any. */
function dumpBoard(connection: Connection, scope: string): BoardDump | undefined {
  const id = findScope(connection, scope)?.id ?? 0;
  const head = connection.get<BoardHead>(FIND_BOARD, id);
  if (!head) return undefined;
  const rows = taskRows(connection, ALL_TASKS, id);
  return {
    graph: head.graph,
    created: head.created,
    tasks: rows.filter(isThere).map(storedTask),
    deleted: rows.filter((row) => !isThere(row)).map((row) => nameFromStored(row.id)),
  };
}

/** In a transaction: puts a dump where no tasks are yet. */
function restoreBoard(connection: Connection, scope: number, dump: BoardDump): void {
  // States are right for now if they are for any moment: who asks the board has them woken.
  const place = { connection, scope, now: 0 };
  const put = dump.tasks.map(({ task, version }) => putRow(place, task, version));
  for (const written of put) writeReferences(place, written);
  for (const id of dump.deleted) connection.run(ADD_DELETED, scope, storedName(id));
  connection.run(PUT_BOARD, scope, dump.graph, dump.created);
}
