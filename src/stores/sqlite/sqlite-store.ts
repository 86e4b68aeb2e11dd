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
import type { Connection } from "./connection.ts";
import { whileBusy } from "./connection.ts";
import { openConnection } from "./open-connection.ts";
import { SqliteBoard } from "./board/sqlite-board.ts";
import { dumpScope, pruneScope, restoreScope } from "./copy.ts";
import { CHANGED_SINCE, DATA_VERSION, NEWEST_CHANGE } from "./queries.ts";
import {
  commitAtOnce,
  nameFromStored,
  readJournal,
  readReply,
  readScope,
  readScopes,
} from "./scopes.ts";

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

/** Others' changes are to be seen within 100 ms, also by a process that is busy for a moment. */
const INTERVAL = 25;

interface ChangeRow {
  readonly name: string;
  readonly revision: number;
  readonly change: number;
}

/**
 * Tells watchers what changed, each change once: this connection's own when it
 * is told of them, those of others by asking SQLite again and again whether
 * anybody wrote. Runs while somebody watches; keeps no process alive.
 */
class ChangePoll {
  readonly #connection: Connection;
  readonly #watchers: Watchers;
  #timer: NodeJS.Timeout | undefined;
  #seen = 0;
  /** Undefined: look, whatever SQLite says. */
  #version: number | undefined;

  constructor(connection: Connection, watchers: Watchers) {
    this.#connection = connection;
    this.#watchers = watchers;
  }

  /** From now on. */
  start(): void {
    if (this.#timer) return;
    this.#seen = this.#connection.get<{ change: number }>(NEWEST_CHANGE)?.change ?? 0;
    this.#version = undefined;
    this.#timer = setInterval(() => this.#poll(), INTERVAL).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** To be called when this connection has written: SQLite tells it of others only. */
  look(): void {
    if (this.#timer) this.#poll(true);
  }

  #poll(hasWritten = false): void {
    try {
      if (!hasWritten) {
        const version = this.#connection.get<{ data_version: number }>(DATA_VERSION)?.data_version;
        if (version === this.#version) return;
        this.#version = version;
      }
      for (const { name, revision, change } of this.#changes()) {
        this.#seen = change;
        this.#watchers.tell({ scope: nameFromStored(name), revision });
      }
    } catch {
      // Nobody awaits a poll. Whoever reads or writes next meets the error; the next poll tries again.
      this.#version = undefined;
    }
  }

  #changes(): ChangeRow[] {
    return this.#connection.all<ChangeRow>(CHANGED_SINCE, this.#seen);
  }
}

/** The store on a connection that is open. Closing the store closes the connection. */
export class SqliteStore implements Store {
  readonly kind = "sqlite";
  readonly isDurable = true;
  readonly #connection: Connection;
  readonly #clock: Clock;
  readonly #watchers = new Watchers();
  readonly #changes: ChangePoll;

  constructor(connection: Connection, clock: Clock = systemClock) {
    this.#connection = connection;
    this.#clock = clock;
    this.#changes = new ChangePoll(connection, this.#watchers);
  }

  load(scope: string): Promise<Snapshot> {
    return whileBusy(() => readScope(this.#connection, scope));
  }

  replay(scope: string, key: string): Promise<JsonValue | undefined> {
    return whileBusy(() => readReply(this.#connection, scope, key));
  }

  async commit(scope: string, commit: Commit): Promise<Committed> {
    const committed = await whileBusy(() => commitAtOnce(this.#connection, scope, commit));
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
    this.#changes.look();
  }

  prune(scope: string, before: number): Promise<void> {
    return whileBusy(() => pruneScope(this.#connection, scope, before));
  }

  board(scope: string): Board {
    return new SqliteBoard({
      connection: this.#connection,
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
