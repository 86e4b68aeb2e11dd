import path from "node:path";
import { Door } from "../../door/index.ts";
import type { JsonValue, WrittenTodo } from "../../todo/index.ts";
import { allTodos, writtenTodo } from "../../todo/index.ts";
import { elapsed, systemClock } from "../clock.ts";
import type {
  Board,
  Commit,
  Committed,
  EditRecorder,
  JournalEntry,
  JournalQuery,
  Notice,
  ScopeDump,
  Snapshot,
  Store,
} from "../contract.ts";
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
import type { ScopePlace } from "./place.ts";
import { DRAFTS, JOURNALS, LOCKS, ROOT, scopePlace } from "./place.ts";

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
  if (isReadOnly) return new FilesStore(new Door(dir), now, true);
  try {
    const door = await translatingFailures(dir, () => openRoot(dir));
    return new FilesStore(door, now, false);
  } catch (error) {
    const door = new Door(dir);
    const isReadable = error instanceof StoreError && error.code === "not-writable";
    if (!isReadable || !door.look(dir)?.isDirectory()) throw error;
    return new FilesStore(door, now, true);
  }
}

class FilesStore implements Store {
  readonly kind = "files";
  readonly isDurable = true;
  readonly #door: Door;
  readonly #now: () => number;
  readonly #isReadOnly: boolean;
  readonly #watchers = new Watchers();
  readonly #changes: ChangePoll;
  readonly #places = new Map<string, ScopePlace>();
  #recordEdit: EditRecorder | undefined;
  #isClosed = false;

  constructor(door: Door, now: () => number, isReadOnly: boolean) {
    this.#door = door;
    this.#now = now;
    this.#isReadOnly = isReadOnly;
    this.#changes = new ChangePoll(door, this.#watchers, (scope) => {
      // Only a look for edits: who works with the scope meets the error.
      this.load(scope).catch(() => {});
    });
  }

  load(scope: string): Promise<Snapshot> {
    return this.#in(scope, (place) =>
      this.#isReadOnly
        ? snapshotOf(place, lookAt(place, this.#now()))
        : loadScope(place, this.#now, (revision) => this.#changes.notify(scope, revision)),
    );
  }

  replay(scope: string, key: string): Promise<JsonValue | undefined> {
    return this.#in(scope, (place) => readReply(place, key));
  }

  async commit(scope: string, commit: Commit): Promise<Committed> {
    this.#refuseIfReadOnly();
    const committed = await this.#in(scope, (place) =>
      whenSaved((isPatient) =>
        inTurn(place, () => commitLocked(place, commit, this.#now(), isPatient)),
      ),
    );
    if (committed.ok && !("replay" in committed)) this.#changes.notify(scope, committed.revision);
    return committed;
  }

  journal(scope: string, query: JournalQuery = {}): Promise<readonly JournalEntry[]> {
    return this.#in(scope, ({ door, journal: path }) =>
      JournalFile.reading(door, path, (journal) => (journal ? queryEntries(journal, query) : [])),
    );
  }

  scopes(): Promise<readonly string[]> {
    return this.#translating(() => readScopes(this.#door));
  }

  dump(scope: string): Promise<ScopeDump> {
    return this.#in(scope, async (place) => {
      for (;;) {
        const before = await this.load(scope);
        const board = hasTasks(place)
          ? await this.#tasks(scope, { on: (table) => nothing(table.dump()), isReading: true })
          : undefined;
        const { revision } = board ? await this.load(scope) : before;
        if (revision === before.revision) return dumpUpTo(place, before, board);
      }
    });
  }

  async restore(scope: string, dump: ScopeDump): Promise<void> {
    this.#refuseIfReadOnly();
    await this.#in(scope, (place) =>
      withLock(place.lock, () => restoreLocked(place, dump, this.#now())),
    );
    this.#changes.notify(scope, dump.revision);
  }

  async prune(scope: string, before: number): Promise<void> {
    this.#refuseIfReadOnly();
    return this.#in(scope, (place) =>
      withLock(place.lock, () => pruneLocked(place, before, this.#now())),
    );
  }

  board(scope: string): Board {
    return tableBoard({ clock: systemClock, work: (work) => this.#tasks(scope, work) });
  }

  recordEdits(record: EditRecorder): void {
    this.#recordEdit = record;
    this.#places.clear();
  }

  watch(listener: (notice: Notice) => void): () => void {
    this.#refuseIfClosed();
    this.#changes.start();
    const end = this.#watchers.add(listener);
    return () => {
      end();
      if (this.#watchers.count === 0) this.#changes.stop();
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#changes.stop();
    this.#watchers.clear();
  }

  /** Works on the board of a scope while nobody else does, and tells of what was written. */
  async #tasks<T>(scope: string, work: Work<T>): Promise<T> {
    if (this.#isReadOnly && work.isReading) {
      return this.#in(scope, (place) => readBoardOnly(place, this.#now(), work));
    }
    this.#refuseIfReadOnly();
    const { result, revision } = await this.#in(scope, (place) =>
      inTurn(place, () => workOnBoard(place, this.#now(), work)),
    );
    if (revision !== undefined) this.#changes.notify(scope, revision);
    return result;
  }

  #in<T>(scope: string, work: (place: ScopePlace) => T | Promise<T>): Promise<T> {
    return this.#translating(() => work(this.#placeOf(scope)));
  }

  #placeOf(scope: string): ScopePlace {
    const known = this.#places.get(scope);
    if (known) return known;
    const place = scopePlace(this.#door, scope, this.#recordEdit);
    if (this.#places.size >= MOST_PLACES) this.#places.clear();
    this.#places.set(scope, place);
    return place;
  }

  #translating<T>(work: () => T | Promise<T>): Promise<T> {
    return translatingFailures(this.#door.root, () => {
      this.#refuseIfClosed();
      return work();
    });
  }

  #refuseIfReadOnly(): void {
    if (!this.#isReadOnly) return;
    const message = `${this.#door.root} can be read only: nothing was written`;
    throw new StoreError("files", "not-writable", message);
  }

  #refuseIfClosed(): void {
    if (this.#isClosed) throw new StoreError("files", "closed", "the store is closed");
  }
}

/** Others who wrote this short ago, in milliseconds, are taken to write again. */
const CONTENDED = 500;

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
