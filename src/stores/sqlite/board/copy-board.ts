import type { BoardDump, BoardHead } from "../../contract.ts";
import { storedName } from "../../stored-name.ts";
import { findScope } from "../commit.ts";
import type { Connection } from "../connection.ts";
import { nameFromStored } from "../stored-text.ts";
import { ADD_DELETED, ALL_TASKS, FIND_BOARD, PUT_BOARD } from "./queries.ts";
import { isThere, storedTask, taskRows } from "./task-row.ts";
import { putRow, writeReferences } from "./write-tasks.ts";

/** In a transaction: all tasks of a scope; undefined if it never had any. */
export function dumpBoard(connection: Connection, scope: string): BoardDump | undefined {
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
export function restoreBoard(connection: Connection, scope: number, dump: BoardDump): void {
  // States are right for now if they are for any moment: who asks the board has them woken.
  const place = { connection, scope, now: 0 };
  const put = dump.tasks.map(({ task, version }) => putRow(place, task, version));
  for (const written of put) writeReferences(place, written);
  for (const id of dump.deleted) connection.run(ADD_DELETED, scope, storedName(id));
  connection.run(PUT_BOARD, scope, dump.graph, dump.created);
}
