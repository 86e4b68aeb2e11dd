import { serverBackoff } from "../retry.ts";
import type { Watchers } from "../watchers.ts";
import { Database } from "./connection/database.ts";
import type { Limits, PgClient, PgPool } from "./connection/driver.ts";
import { nameFromStored } from "./tenant.ts";

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

/** Commits that were under way when watching began are looked for among those of the last second. */
const MARGIN = 1_000;

interface ChangeRow {
  /** On the first row: what to ask with the next time. */
  readonly mark: string | null;
  readonly name: string;
  readonly revision: string;
}

/** Asks the database what changed since a mark, or within so many seconds. */
type AskChanges = (mark: string | null, seconds: number) => Promise<readonly unknown[]>;

/**
 * Tells the watchers of a store what changed, each change once: the store's own when it is told of them,
 * those of others when it looks.
 */
export class Looker {
  readonly tenant: string;
  readonly #watchers: Watchers;
  /** What was told since the turn before the last, by scope. */
  #recent = new Map<string, number>();
  #earlier = new Map<string, number>();
  #turned = 0;
  #since = 0;
  #mark: string | null = null;
  #isRunning = false;

  constructor(tenant: string, watchers: Watchers) {
    this.tenant = tenant;
    this.#watchers = watchers;
  }

  /** From now on. */
  start(): void {
    this.#since = performance.now();
    this.#mark = null;
    this.#isRunning = true;
  }

  stop(): void {
    this.#isRunning = false;
  }

  /** This store has written. Remembered for a while if nobody watches yet: a look would find it. */
  notifyOwn(scope: string, revision: number): void {
    if (!this.#isRunning && performance.now() - this.#turned > MARGIN) this.#turn();
    this.#notify(scope, revision);
  }

  async look(ask: AskChanges): Promise<void> {
    const since = this.#since;
    const seconds = (performance.now() - since + MARGIN) / 1_000;
    if (this.#mark !== null) this.#turn();
    const rows = (await ask(this.#mark, seconds)) as readonly ChangeRow[];
    if (!this.#isRunning || this.#since !== since) return;
    for (const { mark, name, revision } of rows) {
      if (mark === null) this.#notify(nameFromStored(name), Number(revision));
      else this.#mark = mark;
    }
  }

  #notify(scope: string, revision: number): void {
    const known = this.#recent.get(scope) ?? this.#earlier.get(scope) ?? 0;
    this.#recent.set(scope, Math.max(known, revision));
    if (revision > known) this.#watchers.notify({ scope, revision });
  }

  #turn(): void {
    this.#turned = performance.now();
    this.#earlier = this.#recent;
    this.#recent = new Map();
  }
}
