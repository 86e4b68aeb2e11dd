import { Database } from "../connection/database.ts";
import type { PgClient, PgPool } from "../connection/driver.ts";
import type { Limits } from "../connection/limits.ts";
import { serverBackoff } from "../../retry.ts";
import type { Looker } from "./looker.ts";

/** Hints that come one upon the other are answered by one look. */
const SHORTEST = 10;

interface Watched {
  /** Moments from which it is due: a look at what changed, and saying that somebody listens. */
  look: number;
  listen: number;
  /** When it was last looked. */
  looked: number;
  channel?: string;
}

const known = new WeakMap<PgPool, Watching>();

/** The one of a pool, which all of its tenants share. */
export function watchingOf(pool: PgPool, limits: Limits): Watching {
  const watching = known.get(pool) ?? new Watching(pool, limits);
  known.set(pool, watching);
  return watching;
}

/**
 * Everybody who watches through a pool, on one connection that is made again whenever it ends. Looks are
 * the truth, now and then; the database's hints only make them come sooner. Hints need a session of our
 * own, so there are none behind a connection pooler. Keeps no process alive.
 */
export class Watching {
  readonly #database: Database;
  readonly #lookers = new Map<Looker, Watched>();
  #stop = new AbortController();
  #wake = (): void => {};

  constructor(pool: PgPool, limits: Limits) {
    this.#database = new Database(pool, { ownsPool: false, limits });
  }

  add(looker: Looker): void {
    if (this.#lookers.has(looker)) return;
    looker.start();
    this.#lookers.set(looker, { look: 0, listen: 0, looked: 0 });
    if (this.#lookers.size > 1) return this.#wake();
    this.#stop = new AbortController();
    void this.#run(this.#stop.signal);
  }

  remove(looker: Looker): void {
    looker.stop();
    if (this.#lookers.delete(looker) && this.#lookers.size === 0) this.#stop.abort();
  }

  async #run(stop: AbortSignal): Promise<void> {
    for (let attempt = 0; !stop.aborted; attempt++) {
      try {
        await this.#watch(stop, () => {
          attempt = 0;
        });
      } catch {
        // However the connection ended, or if there was none: the next one is tried for.
      }
      if (!stop.aborted) await serverBackoff(attempt, { ref: false });
    }
  }

  /** Ends with the connection, or by being stopped. */
  async #watch(stop: AbortSignal, onAnswer: () => void): Promise<void> {
    const client = await this.#database.connect();
    let hasEnded = false;
    const end = (): void => {
      hasEnded = true;
      this.#wake();
    };
    stop.addEventListener("abort", end);
    client.on("end", end);
    client.on("notification", ({ channel }) => this.#hint(channel));
    client.unref?.();
    try {
      const isOwn = await this.#isOwnSession(client);
      const { poll, pollAlone } = this.#database.limits;
      // Whatever was missed without a connection is found now.
      for (const watched of this.#lookers.values()) Object.assign(watched, { look: 0, listen: 0 });
      while (!hasEnded) {
        const now = performance.now();
        for (const [looker, watched] of this.#lookers) {
          if (isOwn && watched.listen <= now) await this.#listen(client, looker, watched);
          if (watched.look > now) continue;
          watched.looked = performance.now();
          watched.look = watched.looked + (isOwn ? poll : pollAlone);
          await looker.look((mark, seconds) =>
            this.#database.call(client, "changes", looker.tenant, mark, seconds),
          );
          onAnswer();
        }
        if (!hasEnded) await this.#untilDue(isOwn);
      }
    } finally {
      stop.removeEventListener("abort", end);
      // Whoever closes the pool waits for this.
      client.ref?.();
      // In the pool it would go on listening.
      client.release(true);
    }
  }

  /** A connection that nobody closed may be dead all the same: this is heard of in time too. */
  async #listen(client: PgClient, looker: Looker, watched: Watched): Promise<void> {
    watched.listen = performance.now() + this.#database.limits.heartbeat;
    type Row = { readonly channel: string };
    const [row] = await this.#database.call<Row>(client, "listen", looker.tenant);
    // From now on there are hints; what came before has to be looked for.
    if (watched.channel !== row?.channel) watched.look = 0;
    if (row) watched.channel = row.channel;
  }

  /** A pooler answers a connection itself, and a standby lets nobody listen. */
  async #isOwnSession(client: PgClient): Promise<boolean> {
    const [row] = await this.#database.execute<{ pid: number; mayListen: boolean }>(
      client,
      `SELECT pg_backend_pid() AS pid,
        current_setting('transaction_read_only') = 'off' AS "mayListen"`,
      this.#database.limits.answer,
    );
    return row !== undefined && row.mayListen && row.pid === client.processID;
  }

  #hint(channel: string): void {
    for (const watched of this.#lookers.values()) {
      if (watched.channel !== channel) continue;
      watched.look = Math.min(watched.look, watched.looked + SHORTEST);
    }
    this.#wake();
  }

  async #untilDue(isOwn: boolean): Promise<void> {
    const due = [...this.#lookers.values()].map(({ look, listen }) =>
      isOwn ? Math.min(look, listen) : look,
    );
    const wait = Math.max(0, Math.min(...due) - performance.now());
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait).unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => {};
  }
}
