import type { Watchers } from "../watchers.ts";
import type { Connection } from "./connection.ts";
import { CHANGED_SINCE, DATA_VERSION, NEWEST_CHANGE } from "./queries.ts";
import { nameFromStored } from "./stored-text.ts";

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
export class ChangePoll {
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
