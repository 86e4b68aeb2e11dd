import { StoreError } from "../../contract.ts";
import type { Limits } from "./limits.ts";

/** What we use of the library `pg`, so that its types are nobody else's business. */
export interface PgPool {
  connect(): Promise<PgClient>;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "acquire", listener: (client: PgClient) => void): unknown;
  end(): Promise<void>;
}

/** A connection, checked out of a pool. */
export interface PgClient {
  query(query: PgQuery): Promise<{ readonly rows: readonly unknown[] }>;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "end", listener: () => void): unknown;
  on(event: "notification", listener: () => void): unknown;
  /** With true the connection is closed, not kept for others. */
  release(isBroken?: boolean): void;
  /** Whether it keeps the process alive. */
  ref?(): void;
  unref?(): void;
}

export interface PgQuery {
  readonly text: string;
  readonly values?: unknown[];
  /** The statement is prepared under this name, once on each connection. */
  readonly name?: string;
  /** Milliseconds to wait for the answer. */
  readonly query_timeout?: number;
}

/** Connections to the server of a URL, made when they are needed. Keeps no process alive. */
export async function makePool(url: string, limits: Limits): Promise<PgPool> {
  const { Pool } = await loadDriver();
  return new Pool({
    connectionString: url,
    max: 10,
    allowExitOnIdle: true,
    keepAlive: true,
    application_name: "doneward",
    connectionTimeoutMillis: limits.connect,
    statement_timeout: limits.statement,
  });
}

async function loadDriver(): Promise<{ Pool: new (options: object) => PgPool }> {
  try {
    // Not before it is asked for: whoever has another store need not have it installed.
    const { default: driver } = await import("pg");
    return driver;
  } catch (cause) {
    const message = "this store needs the package pg: npm install pg";
    throw new StoreError("postgres", "no-driver", message, { cause });
  }
}
