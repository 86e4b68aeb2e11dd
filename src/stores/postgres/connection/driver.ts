import { StoreError } from "../../contract.ts";

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

/** How long what may take, in milliseconds, and how many connections there may be. */
export interface Limits {
  /** Connections of a pool of our own. */
  readonly connections: number;
  /** Getting a connection: when fifty processes start at once, the last has to wait for all. */
  readonly connect: number;
  /** The answer to a small call. Not hearing it, we ask again through another connection. */
  readonly answer: number;
  /** The answer to a call that moves or changes a lot. */
  readonly longAnswer: number;
  /** Trying again, all in all. After this the server is not reachable. */
  readonly patience: number;
  /** The same while the server says that it is busy: busy is not broken. */
  readonly busyPatience: number;
  /** The same for the first statement of all: what is wrong by then is most likely the URL. */
  readonly firstPatience: number;
  /** Between two looks at what changed, while somebody watches. */
  readonly poll: number;
  /** The same where no hints come, as behind a connection pooler. */
  readonly pollAlone: number;
  /** Between two signs of life on the connection that listens; half a minute is too late. */
  readonly heartbeat: number;
}

export const LIMITS: Limits = {
  connections: 10,
  connect: 15_000,
  answer: 4_000,
  longAnswer: 60_000,
  patience: 15_000,
  busyPatience: 60_000,
  firstPatience: 3_000,
  poll: 2_000,
  pollAlone: 500,
  heartbeat: 10_000,
};
