import { statSync } from "node:fs";
import type { SQLInputValue, StatementSync } from "node:sqlite";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { elapsed } from "../clock.ts";
import { StoreError } from "../contract.ts";
import { lockBackoff } from "../retry.ts";
import { translated, translatingFailures } from "./failure.ts";
import { newerSchema, SCHEMA } from "./schema.ts";
import { USER_VERSION } from "./queries.ts";

/** How long others may hold the lock before that is an error, in milliseconds. */
const PATIENCE = 30_000;
/** Milliseconds. Others who held the lock this short ago are taken to want it again. */
const CONTENDED = 2_000;
/** Milliseconds that a transaction takes on a slow disk, where waiting for one more costs little. */
const SLOW = 2;
/** Bytes of a log that are read in a fraction of the time that it takes to do away with it. */
const LONGEST_LEFT = 256 * 1_024;

/**
 * A database whose failures are `StoreError`s and whose statements are prepared
 * once. Its tables are strict: a row has the types that the schema says.
 */
export class Connection {
  readonly path: string;
  readonly #database: DatabaseSync;
  readonly #file: OpenFile;
  readonly #statements = new Map<string, StatementSync>();
  #busyAt = -Infinity;
  #lastTook = 0;

  /** Never waits for a lock: what is locked is an error with the code `busy` at once. */
  constructor(path: string, { isReadOnly = false }: { readonly isReadOnly?: boolean } = {}) {
    this.path = path;
    const options = { timeout: 0, readOnly: isReadOnly };
    const place = isReadOnly ? readOnlyPlace(path) : path;
    this.#database = translatingFailures(path, () => new DatabaseSync(place, options));
    this.#file = new OpenFile(path);
  }

  /** The first row, if there is one. */
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    try {
      return this.#statement(sql).get(...values) as Row | undefined;
    } catch (error) {
      throw this.#failure(error);
    }
  }

  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    try {
      return this.#statement(sql).all(...values) as Row[];
    } catch (error) {
      throw this.#failure(error);
    }
  }

  /** Answers the number of the row that was added, if one was. */
  run(sql: string, ...values: SQLInputValue[]): number {
    try {
      return Number(this.#statement(sql).run(...values).lastInsertRowid);
    } catch (error) {
      throw this.#failure(error);
    }
  }

  /** Any number of statements that are not worth preparing. */
  execute(sql: string): void {
    translatingFailures(this.path, () => this.#database.exec(sql));
  }

  /**
   * Everything that `work` writes, or nothing. Takes the lock for writing at the
   * start, so that what `work` reads stays true until it has written.
   */
  transaction<T>(work: () => T): T {
    const start = Date.now();
    // `run` would make an object of counts that nobody asks for.
    this.get("BEGIN IMMEDIATE");
    try {
      this.#refuseIfNewer();
      const result = work();
      this.get("COMMIT");
      this.#lastTook = Date.now() - start;
      return result;
    } catch (error) {
      // Some failures have ended the transaction already.
      if (this.#database.isTransaction) this.run("ROLLBACK");
      throw error;
    }
  }

  /** Whether others want the lock and this one should wait a moment, so that it does not always win. */
  get givesWay(): boolean {
    return this.#lastTook >= SLOW && Math.abs(Date.now() - this.#busyAt) < CONTENDED;
  }

  /** Closing a second time does nothing. */
  close(): void {
    if (this.#database.isOpen) translatingFailures(this.path, () => this.#database.close());
  }

  /**
   * At the end of a process. The last one to close a database writes its log into it, which costs
   * three syncs with the one that begins the next log. What is committed is as safe in the log, where
   * whoever opens the database next has to read it: one that is long is not left.
   */
  leave(): void {
    const log = statSync(`${this.path}-wal`, { throwIfNoEntry: false });
    if (log && log.size > LONGEST_LEFT) this.close();
  }

  /** What looks like damage is none where a newer program has migrated what we have open. */
  #failure(error: unknown): unknown {
    const failure = translated(this.path, error);
    if (isBusy(failure)) this.#busyAt = Date.now();
    if (!(failure instanceof StoreError) || failure.code !== "corrupt") return failure;
    const schema = this.#schema();
    return schema > SCHEMA ? newerSchema(this.path, schema) : failure;
  }

  /** Somebody may have migrated what we have open, in a way that none of our statements trips over. */
  #refuseIfNewer(): void {
    const schema = this.#schema();
    if (schema > SCHEMA) throw newerSchema(this.path, schema);
  }

  /** 0 if it cannot be read. */
  #schema(): number {
    try {
      return this.#statement(USER_VERSION).get()?.["user_version"] as number;
    } catch {
      return 0;
    }
  }

  #statement(sql: string): StatementSync {
    if (!this.#database.isOpen) throw new StoreError("sqlite", "closed", "the store is closed");
    // A transaction that was begun is ended, whatever became of the file.
    if (!this.#database.isTransaction) this.#file.refuseIfGone();
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/**
 * What SQLite keeps beside the file cannot be made on a read-only disk. Without a log nothing is
 * missing in the file; one that was left there is read with its index.
 */
function readOnlyPlace(path: string): string | URL {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  if (log && log.size > 0) return path;
  const place = pathToFileURL(path);
  place.search = "?mode=ro&immutable=1";
  return place;
}

/** Milliseconds. What is acknowledged within them is lost with what was acknowledged just before. */
export const LOOK_EVERY = 50;

/**
 * The file that is open. SQLite goes on with one that was removed or replaced, and whatever it writes
 * there is gone when it closes it; here that is noticed.
 */
class OpenFile {
  readonly #path: string;
  readonly #identity: string | undefined;
  #looked = Date.now();

  /** To be made right after the file was opened. */
  constructor(path: string) {
    this.#path = path;
    this.#identity = identityOf(path);
  }

  refuseIfGone(): void {
    const now = Date.now();
    // Somebody may have set the clock back.
    if (Math.abs(now - this.#looked) < LOOK_EVERY) return;
    if (identityOf(this.#path) !== this.#identity) {
      const message = `${this.#path} was removed or replaced while it was in use: start this program again`;
      throw new StoreError("sqlite", "gone", message);
    }
    this.#looked = now;
  }
}

/** Undefined: there is no file, as where the database is in memory. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

/**
 * Retries with jitter until nobody else holds the lock. The program goes on
 * between attempts. SQLite's own waiting (`busy_timeout`) would block the process
 * and starve all but one of many writers. `attempt` must be safe to start over.
 */
export function retryWhileBusy<T>(
  attempt: () => T,
  { patience = PATIENCE, givesWay = false }: { patience?: number; givesWay?: boolean } = {},
): Promise<T> {
  if (givesWay) return whileStillBusy(attempt, patience);
  // Hardly anybody meets others: what succeeds at once need not be an async function.
  try {
    return Promise.resolve(attempt());
  } catch (error) {
    if (!isBusy(error)) return Promise.reject(error as Error);
  }
  return whileStillBusy(attempt, patience);
}

async function whileStillBusy<T>(attempt: () => T, patience: number): Promise<T> {
  const start = elapsed();
  for (let attempts = 1; ; attempts++) {
    await lockBackoff(attempts);
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || elapsed() - start > patience) throw error;
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof StoreError && error.code === "busy";
}
