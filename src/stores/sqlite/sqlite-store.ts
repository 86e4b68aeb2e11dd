import { resolve } from "node:path";
import type { JsonValue } from "../../todo/index.ts";
import type {
  Board,
  Commit,
  Committed,
  JournalEntry,
  JournalQuery,
  Notice,
  ScopeDump,
  Snapshot,
  Store,
} from "../contract.ts";
import type { Clock } from "../clock.ts";
import { systemClock } from "../clock.ts";
import { Watchers } from "../watchers.ts";
import { ChangePoll } from "./change-poll.ts";
import { commitAtOnce, findScope } from "./commit.ts";
import type { Connection } from "./connection.ts";
import { KnownScopes } from "./known-scopes.ts";
import { openConnection } from "./open-connection.ts";
import { readJournal, readReply, readScope, readScopes } from "./read.ts";
import { SqliteBoard } from "./board/sqlite-board.ts";
import { dumpScope, pruneScope, restoreScope } from "./copy.ts";
import { whileBusy } from "./while-busy.ts";

export interface SqliteStoreOptions {
  /** The database file. Made where there is none, readable by its owner only. */
  readonly path: string;
  /** What leases and waits go by. Omitted: the clocks of this machine. */
  readonly clock?: Clock;
}

/**
 * Opens a store that is one SQLite file, shared by any number of processes of
 * one machine. What it has committed survives a crash and a power cut.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  return new SqliteStore(await openConnection(resolve(options.path)), options.clock);
}

/** The store on a connection that is open. Closing the store closes the connection. */
export class SqliteStore implements Store {
  readonly kind = "sqlite";
  readonly isDurable = true;
  readonly #connection: Connection;
  readonly #clock: Clock;
  readonly #watchers = new Watchers();
  readonly #changes: ChangePoll;
  readonly #known = new KnownScopes();

  constructor(connection: Connection, clock: Clock = systemClock) {
    this.#connection = connection;
    this.#clock = clock;
    this.#changes = new ChangePoll(connection, this.#watchers);
  }

  load(scope: string): Promise<Snapshot> {
    const connection = this.#connection;
    const newest = (): number | undefined => findScope(connection, scope)?.newest;
    return whileBusy(() => {
      // Before anything is read: what is read may be newer, but not older.
      const version = connection.dataVersionNow();
      return (
        this.#known.snapshot(scope, version, newest) ??
        this.#known.remember(scope, readScope(connection, scope), version)
      );
    });
  }

  replay(scope: string, key: string): Promise<JsonValue | undefined> {
    return whileBusy(() => readReply(this.#connection, scope, key));
  }

  async commit(scope: string, commit: Commit): Promise<Committed> {
    const committed = await whileBusy(() =>
      commitAtOnce(this.#connection, this.#known, scope, commit),
    );
    this.#changes.look();
    return committed;
  }

  journal(scope: string, query: JournalQuery = {}): Promise<readonly JournalEntry[]> {
    return whileBusy(() => readJournal(this.#connection, scope, query));
  }

  scopes(): Promise<readonly string[]> {
    return whileBusy(() => readScopes(this.#connection));
  }

  dump(scope: string): Promise<ScopeDump> {
    return whileBusy(() => dumpScope(this.#connection, scope));
  }

  async restore(scope: string, dump: ScopeDump): Promise<void> {
    await whileBusy(() => restoreScope(this.#connection, scope, dump));
    this.#known.invalidate(scope);
    this.#changes.look();
  }

  prune(scope: string, before: number): Promise<void> {
    return whileBusy(() => pruneScope(this.#connection, scope, before));
  }

  board(scope: string): Board {
    return new SqliteBoard({
      connection: this.#connection,
      known: this.#known,
      scope,
      clock: this.#clock,
      onWrite: () => this.#changes.look(),
    });
  }

  watch(listener: (notice: Notice) => void): () => void {
    this.#changes.start();
    const end = this.#watchers.add(listener);
    return () => {
      end();
      if (this.#watchers.count === 0) this.#changes.stop();
    };
  }

  async close(): Promise<void> {
    this.#stop();
    this.#connection.close();
  }

  async leave(): Promise<void> {
    this.#stop();
    this.#connection.leave();
  }

  #stop(): void {
    this.#changes.stop();
    this.#watchers.clear();
  }
}
