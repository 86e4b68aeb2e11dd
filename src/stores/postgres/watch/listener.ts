import { setTimeout as sleep } from "node:timers/promises";
import { pause } from "../connection/pause.ts";
import { LISTEN } from "../statements.ts";
import type { Tenant } from "../tenant.ts";

/**
 * Passes on the database's hints that something changed, through a connection
 * that is made again whenever it ends. Hints get lost while there is none; each
 * new connection is a hint itself. Keeps no process alive.
 */
export class Listener {
  readonly #tenant: Tenant;
  readonly #onHint: () => void;
  #stop: AbortController | undefined;

  constructor(tenant: Tenant, onHint: () => void) {
    this.#tenant = tenant;
    this.#onHint = onHint;
  }

  start(): void {
    if (this.#stop) return;
    this.#stop = new AbortController();
    void this.#run(this.#stop.signal);
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = undefined;
  }

  async #run(stop: AbortSignal): Promise<void> {
    for (let attempt = 0; !stop.aborted; attempt++) {
      try {
        await this.#listen(stop, () => {
          attempt = 0;
          this.#onHint();
        });
      } catch {
        // However the connection ended, or if there was none: the next one is tried for.
      }
      if (!stop.aborted) await pause(attempt, { ref: false });
    }
  }

  /** Never resolves: listening ends with the connection, or by being stopped. */
  async #listen(stop: AbortSignal, onListening: () => void): Promise<never> {
    const { database, name } = this.#tenant;
    const client = await database.connect();
    try {
      const ended = new AbortController();
      client.on("end", () => ended.abort());
      client.on("notification", () => this.#onHint());
      client.unref?.();
      const signal = AbortSignal.any([stop, ended.signal]);
      await database.send(client, LISTEN, name);
      onListening();
      for (;;) {
        await sleep(database.limits.heartbeat, undefined, { signal, ref: false });
        // A connection that nobody closed may be dead all the same.
        await database.send(client, LISTEN, name);
      }
    } finally {
      // Whoever closes the pool waits for this.
      client.ref?.();
      // In the pool it would go on listening.
      client.release(true);
    }
  }
}
