import { resolve } from "node:path";
import type { Store } from "../contract.ts";
import type { Clock } from "../clock.ts";
import { systemClock } from "../clock.ts";
import { Watchers } from "../watchers.ts";
import type { Connection } from "./connection.ts";
import { retryWhileBusy } from "./connection.ts";
import { openConnection } from "./open-connection.ts";
import { sqliteBoard } from "./board/sqlite-board.ts";
import { dumpScope, pruneScope, restoreScope } from "./copy.ts";
import { CHANGED_SINCE, DATA_VERSION, NEWEST_CHANGE } from "./queries.ts";
import {
  commitScope,
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
  return sqliteStore(await openConnection(resolve(options.path)), options.clock);
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
        this.#watchers.notify({ scope: nameFromStored(name), revision });
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
export function sqliteStore(connection: Connection, clock: Clock = systemClock): Store {
  const watchers = new Watchers();
  const changes = new ChangePoll(connection, watchers);

  const stopWatching = (): void => {
    changes.stop();
    watchers.clear();
  };

  return {
    kind: "sqlite",
    isDurable: true,
    load: (scope) => retryWhileBusy(() => readScope(connection, scope)),
    replay: (scope, key) => retryWhileBusy(() => readReply(connection, scope, key)),
    journal: (scope, query = {}) => retryWhileBusy(() => readJournal(connection, scope, query)),
    scopes: () => retryWhileBusy(() => readScopes(connection)),
    dump: (scope) => retryWhileBusy(() => dumpScope(connection, scope)),
    prune: (scope, before) => retryWhileBusy(() => pruneScope(connection, scope, before)),

    async commit(scope, commit) {
      const committed = await retryWhileBusy(
        () => commitScope(connection, scope, commit),
        connection,
      );
      changes.look();
      return committed;
    },

    async restore(scope, dump) {
      await retryWhileBusy(() => restoreScope(connection, scope, dump));
      changes.look();
    },

    board: (scope) => sqliteBoard({ connection, scope, clock, onWrite: () => changes.look() }),

    watch(listener) {
      changes.start();
      const end = watchers.add(listener);
      return () => {
        end();
        if (watchers.count === 0) changes.stop();
      };
    },

    async close() {
      stopWatching();
      connection.close();
    },

    async leave() {
      stopWatching();
      connection.leave();
    },
  };
}
