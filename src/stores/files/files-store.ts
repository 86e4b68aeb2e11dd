import path from "node:path";
import { Door } from "../../door/index.ts";
import type { WrittenTodo } from "../../todo/index.ts";
import { allTodos, writtenTodo } from "../../todo/index.ts";
import { elapsed, systemClock } from "../clock.ts";
import type { EditRecorder, Snapshot, Store } from "../contract.ts";
import { StoreError } from "../contract.ts";
import { makePrivateDirectory } from "../private-place.ts";
import { Watchers } from "../watchers.ts";
import type { Work } from "../table-board.ts";
import { nothing, tableBoard } from "../table-board.ts";
import { workOnBoard, readBoardOnly } from "./board/work-on-board.ts";
import { hasTasks } from "./board/task-file.ts";
import { ChangePoll, readScopes } from "./change-poll.ts";
import { commitLocked, loadScope, whenSaved } from "./commit.ts";
import { dumpUpTo, restoreLocked } from "./copy.ts";
import { ensurePrivateDirectory, replaceFile, sweepDrafts, translatingFailures } from "./disk.ts";
import { asTodoDocument } from "./documents/todo-file.ts";
import { queryEntries } from "./journal/entries.ts";
import { JournalFile } from "./journal/journal-file.ts";
import { readReply } from "./journal/replies.ts";
import { pruneLocked } from "./journal/rewrite.ts";
import { withLock } from "./lock.ts";
import { lookAt, snapshotOf } from "./look.ts";
import { DRAFTS, JOURNALS, LOCKS, ROOT } from "./file-name.ts";
import type { ScopePlace } from "./place.ts";
import { scopePlace } from "./place.ts";

/** So many scopes are kept in mind. */
const MOST_PLACES = 200;

export interface FilesStoreOptions {
  /** The directory. Made where there is none, for its owner only. */
  readonly dir: string;
  /** Milliseconds since the epoch, for edits that are noticed. Omitted: the system's clock. */
  readonly now?: () => number;
  /** Changes nothing on disk: writes are refused. Omitted: so where the disk does not let us write. */
  readonly isReadOnly?: boolean;
}

/**
 * Opens a store of files that people can read and edit, shared by any number of
 * processes of one machine. What it has committed survives a crash and a power
 * cut.
 */
export async function openFilesStore(options: FilesStoreOptions): Promise<Store> {
  const { now = Date.now, isReadOnly = false } = options;
  const dir = path.resolve(options.dir);
  if (isReadOnly) return filesStore(new Door(dir), now, true);
  try {
    const door = await translatingFailures(dir, () => openRoot(dir));
    return filesStore(door, now, false);
  } catch (error) {
    const door = new Door(dir);
    const isReadable = error instanceof StoreError && error.code === "not-writable";
    if (!isReadable || !door.look(dir)?.isDirectory()) throw error;
    return filesStore(door, now, true);
  }
}

function filesStore(door: Door, now: () => number, isReadOnly: boolean): Store {
  const places = new Map<string, ScopePlace>();
  const watchers = new Watchers();
  let recordEdit: EditRecorder | undefined;
  let isClosed = false;

  const refuseIfClosed = (): void => {
    if (isClosed) throw new StoreError("files", "closed", "the store is closed");
  };

  const refuseIfReadOnly = (): void => {
    if (!isReadOnly) return;
    const message = `${door.root} can be read only: nothing was written`;
    throw new StoreError("files", "not-writable", message);
  };

  const translating = <T>(work: () => T | Promise<T>): Promise<T> =>
    translatingFailures(door.root, () => {
      refuseIfClosed();
      return work();
    });

  const placeOf = (scope: string): ScopePlace => {
    const place = places.get(scope) ?? scopePlace(door, scope, recordEdit);
    if (places.size >= MOST_PLACES) places.clear();
    places.set(scope, place);
    return place;
  };

  const within = <T>(scope: string, work: (place: ScopePlace) => T | Promise<T>): Promise<T> =>
    translating(() => work(placeOf(scope)));

  const load = (scope: string): Promise<Snapshot> =>
    within(scope, (place) =>
      isReadOnly
        ? snapshotOf(place, lookAt(place, now()))
        : loadScope(place, now, (revision) => changes.notify(scope, revision)),
    );

  // Only a look for edits: who works with the scope meets the error.
  const changes = new ChangePoll(door, watchers, (scope) => void load(scope).catch(() => {}));

  /** Works on the board of a scope while nobody else does, and tells of what was written. */
  const workOn = async <T>(scope: string, work: Work<T>): Promise<T> => {
    if (isReadOnly && work.isReading) {
      return within(scope, (place) => readBoardOnly(place, now(), work));
    }
    refuseIfReadOnly();
    const { result, revision } = await within(scope, (place) =>
      inTurn(place, () => workOnBoard(place, now(), work)),
    );
    if (revision !== undefined) changes.notify(scope, revision);
    return result;
  };

  return {
    kind: "files",
    isDurable: true,
    load,
    replay: (scope, key) => within(scope, (place) => readReply(place, key)),
    scopes: () => translating(() => readScopes(door)),
    board: (scope) => tableBoard({ clock: systemClock, work: (work) => workOn(scope, work) }),

    async commit(scope, commit) {
      refuseIfReadOnly();
      const committed = await within(scope, (place) =>
        whenSaved((isPatient) =>
          inTurn(place, () => commitLocked(place, commit, now(), isPatient)),
        ),
      );
      if (committed.ok && !("replay" in committed)) changes.notify(scope, committed.revision);
      return committed;
    },

    journal: (scope, query = {}) =>
      within(scope, ({ journal: file }) =>
        JournalFile.reading(door, file, (journal) => (journal ? queryEntries(journal, query) : [])),
      ),

    dump: (scope) =>
      within(scope, async (place) => {
        for (;;) {
          const before = await load(scope);
          const board = hasTasks(place)
            ? await workOn(scope, { on: (table) => nothing(table.dump()), isReading: true })
            : undefined;
          const { revision } = board ? await load(scope) : before;
          if (revision === before.revision) return dumpUpTo(place, before, board);
        }
      }),

    async restore(scope, dump) {
      refuseIfReadOnly();
      await within(scope, (place) => withLock(place.lock, () => restoreLocked(place, dump, now())));
      changes.notify(scope, dump.revision);
    },

    async prune(scope, before) {
      refuseIfReadOnly();
      await within(scope, (place) => withLock(place.lock, () => pruneLocked(place, before, now())));
    },

    recordEdits(record) {
      if (record === recordEdit) return;
      recordEdit = record;
      places.clear();
    },

    watch(listener) {
      refuseIfClosed();
      changes.start();
      const end = watchers.add(listener);
      return () => {
        end();
        if (watchers.count === 0) changes.stop();
      };
    },

    async close() {
      isClosed = true;
      changes.stop();
      watchers.clear();
    },
  };
}

/** Others who wrote this short ago, in milliseconds, are taken to write again. */
const CONTENDED = 2_000;

function inTurn<T>({ lock, memory }: ScopePlace, work: () => T): Promise<T> {
  const isContended = elapsed() - (memory.othersWroteAt ?? -Infinity) < CONTENDED;
  return withLock(lock, work, { isContended });
}

/** Makes sure of the directories that a store needs, and tidies up after writers that were killed. */
function openRoot(dir: string): Door {
  const door = new Door(dir);
  const root = path.join(dir, ROOT);
  const drafts = path.join(root, DRAFTS);
  makePrivateDirectory(dir);
  const folders = [dir, root, drafts, path.join(root, JOURNALS), path.join(root, LOCKS)];
  for (const folder of folders) ensurePrivateDirectory(door, folder);
  ignoreInGit({ door, drafts }, path.join(root, ".gitignore"));
  sweepDrafts(door, drafts);
  return door;
}

/** What agents and people work on is nobody's source code. */
function ignoreInGit(workshop: Parameters<typeof replaceFile>[0], file: string): void {
  if (!workshop.door.look(file)) replaceFile(workshop, file, [Buffer.from("*\n")]);
}

export type { WrittenTodo };

/**
 * The list of a scope in the directory of a files store, in its order; empty
 * where there is none. Entries that are no todos are left out, and nothing is
 * written: neither the directory nor what was edited by hand.
 */
export function readTodos(
  dir: string,
  scope: { readonly key: string },
): Promise<readonly WrittenTodo[]> {
  const door = new Door(dir);
  return translatingFailures(door.root, () => {
    const place = scopePlace(door, scope.key);
    const { documents } = snapshotOf(place, lookAt(place, 0));
    const list = asTodoDocument(documents.todo)?.list;
    return list ? allTodos(list).map(writtenTodo) : [];
  });
}
