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
  on(event: "notification", listener: (message: { readonly channel: string }) => void): unknown;
  /** With true the connection is closed, not kept for others. */
  release(isBroken?: boolean): void;
  /** Whether it keeps the process alive. */
  ref?(): void;
  unref?(): void;
  /** The server process, as whoever answered the connection says. */
  readonly processID?: number | null;
}

/** Never prepared under a name: behind a connection pooler the next one may go to another session. */
export interface PgQuery {
  readonly text: string;
  readonly values?: unknown[];
  /** Milliseconds to wait for the answer. */
  readonly query_timeout?: number;
}

/**
 * Connections to the server of a URL, made when they are needed. Keeps no process alive. Sets nothing
 * that a connection pooler would refuse.
 */
export async function makePool(url: string, limits: Limits): Promise<PgPool> {
  const { Pool } = await loadDriver();
  return new Pool({
    connectionString: url,
    max: limits.connections,
    allowExitOnIdle: true,
    keepAlive: true,
    application_name: "doneward",
    connectionTimeoutMillis: limits.connect,
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
