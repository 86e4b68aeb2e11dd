import { identityOf } from "../disk/read-file.ts";
import type { ScopePlace } from "../documents/scope-place.ts";
import type { TaskTable } from "../../task-table.ts";
import { boardFolder, taskPath } from "./task-file.ts";
import type { TaskFile } from "./task-file.ts";

/** A board as this process left it. */
export interface KnownBoard {
  readonly table: TaskTable;
  readonly files: Map<string, TaskFile>;
  /** The identities of the journal and the folder then. */
  readonly journal: string | undefined;
  readonly folder: string | undefined;
}

/** To be called while nobody else writes, when all files are as the table is. */
export function rememberBoard(
  place: ScopePlace,
  { table, files }: Pick<KnownBoard, "table" | "files">,
): void {
  const journal = place.memory.journal?.identity;
  place.memory.board = {
    table,
    files,
    journal,
    folder: identityOf(place.door, boardFolder(place)),
  };
}

/**
 * The board, if no program wrote to it since and these tasks are as they were.
 * A file that a person changed in place is found when it is asked for, or by
 * whoever next looks at all of them.
 */
export function knownBoard(place: ScopePlace, ids: readonly string[]): KnownBoard | undefined {
  const { board, journal, tasks } = place.memory;
  if (!board || board.journal !== journal?.identity) return undefined;
  if (board.folder !== identityOf(place.door, boardFolder(place))) return undefined;
  const isAsItWas = (id: string): boolean => {
    const file = taskPath(place, id);
    return tasks.get(file)?.identity === identityOf(place.door, file);
  };
  return ids.every(isAsItWas) ? board : undefined;
}
