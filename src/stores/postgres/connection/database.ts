import { StoreError } from "../../contract.ts";
import { serverBackoff } from "../../retry.ts";
import type { Limits, PgClient, PgPool } from "./driver.ts";
import { failure, isBusy, isPassing, noAnswer } from "./failure.ts";

/** Functions that move or change a lot: their answer may take its time. */
const LONG: ReadonlySet<string> = new Set([
  ...["journal", "scopes", "dump", "restore", "prune"],
  ...["list_tasks", "count_tasks", "commit_board"],
]);

/**
 * The server, through a pool of connections. Outlives connections that end, at
 * any moment and for any reason: a statement is sent again until it is
 * answered, so it must be one that can be.
 */
export class Database {
  readonly limits: Limits;
  readonly #pool: PgPool;
  readonly #ownsPool: boolean;
  /** When a connection was first used. */
  readonly #firstUse = new WeakMap<PgClient, number>();
  /** An answer that never came puts every connection of that time under suspicion. */
  #suspectBefore = 0;
  /** When the server last answered anybody. */
  #answeredAt = -Infinity;
  #isClosed = false;

  constructor(pool: PgPool, options: { readonly ownsPool: boolean; readonly limits: Limits }) {
    this.#pool = pool;
    this.#ownsPool = options.ownsPool;
    this.limits = options.limits;
    surviveErrors(pool);
  }

  refuseIfClosed(): void {
    if (this.#isClosed) throw new StoreError("postgres", "closed", "the store is closed");
  }

  /**
   * Runs `work`, with another connection each time, until it is answered or
   * patience runs out. From the second time on it may have been carried out before.
   * Whoever waits for connections that others use, and are answered on, is patient.
   */
  async untilAnswered<T>(
    work: (client: PgClient, isAgain: boolean) => Promise<T>,
    patience: number = this.limits.patience,
  ): Promise<T> {
    const start = performance.now();
    let wasSent = false;
    for (let attempt = 0; ; attempt++) {
      let hasClient = false;
      try {
        return await this.withClient((client) => {
          const isAgain = wasSent;
          hasClient = wasSent = true;
          return work(client, isAgain);
        });
      } catch (error) {
        this.refuseIfClosed();
        if (!isPassing(error)) throw failure(error);
        const waits = isBusy(error) ? this.limits.busyPatience : patience;
        const now = performance.now();
        const isInQueue = !hasClient && now < this.#answeredAt + patience;
        if (now - start > waits && !isInQueue) throw wasSent ? noAnswer(error) : failure(error);
      }
      await serverBackoff(attempt);
    }
  }

  /** The rows of one of our functions, called through this connection. */
  async call<Row>(client: PgClient, name: string, ...values: unknown[]): Promise<Row[]> {
    const places = values.map((_, index) => `$${index + 1}`);
    const timeout = LONG.has(name) ? this.limits.longAnswer : this.limits.answer;
    const { rows } = await client.query({
      text: `SELECT * FROM doneward.${name}(${places.join(", ")})`,
      values,
      query_timeout: timeout,
    });
    return rows as Row[];
  }

  /** The rows of the last of any number of statements. */
  async execute<Row>(
    client: PgClient,
    text: string,
    timeout: number = this.limits.longAnswer,
  ): Promise<Row[]> {
    const { rows } = await client.query({ text, query_timeout: timeout });
    return rows as Row[];
  }

  /** Lends a connection. One that `work` failed on is not used again. */
  async withClient<T>(work: (client: PgClient) => Promise<T>): Promise<T> {
    const client = await this.connect();
    try {
      const result = await work(client);
      this.#answeredAt = performance.now();
      client.release();
      return result;
    } catch (error) {
      if (isSilence(error)) this.#suspectBefore = performance.now();
      client.release(true);
      throw error;
    }
  }

  /** A connection that the caller has to release. */
  async connect(): Promise<PgClient> {
    for (;;) {
      this.refuseIfClosed();
      const client = await this.#checkOut();
      const firstUse = this.#firstUse.get(client) ?? performance.now();
      this.#firstUse.set(client, firstUse);
      if (firstUse > this.#suspectBefore) return client;
      client.release(true);
    }
  }

  /** Closing a second time does nothing. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#ownsPool) await this.#pool.end();
  }

  /** The pool of a stranger may wait without end. */
  #checkOut(): Promise<PgClient> {
    const connecting = this.#pool.connect();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error("timed out"));
        connecting.then(
          (late) => late.release(),
          () => {},
        );
      }, this.limits.connect);
      connecting.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
}

/** The driver gives this error no code. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

const surviving = new WeakSet<object>();

/**
 * Keeps the end of a connection from being the end of the process: that is what
 * Node makes of an `error` event that nobody listens to. The pool listens to its
 * idle connections, we to those that are lent, from the moment that they are.
 * Whoever waits for an answer is told of the error anyway.
 */
function surviveErrors(pool: PgPool): void {
  if (!addOnce(pool)) return;
  pool.on("error", () => {});
  pool.on("acquire", (client) => {
    if (addOnce(client)) client.on("error", () => {});
  });
}

/** Pools may be shared by many stores, whose listeners would add up. */
function addOnce(emitter: object): boolean {
  const isNew = !surviving.has(emitter);
  surviving.add(emitter);
  return isNew;
}
