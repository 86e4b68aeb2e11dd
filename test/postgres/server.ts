/**
 * A real PostgreSQL server for tests, with its own data, port and user. It ends
 * with the process that started it, however that ends.
 * @module
 */
import { setTimeout as sleep } from "node:timers/promises";
import { migratePostgres } from "../../src/stores/postgres/index.ts";
import type { Binaries } from "./binaries.ts";
import { ServerProcess } from "./server-process.ts";

/** One database, by who connects to it. */
export interface DatabaseUrls {
  /** The application: owns nothing, sees the rows of its tenant. */
  readonly url: string;
  /** The owner of the schema, who migrates it. */
  readonly ownerUrl: string;
  readonly superUrl: string;
}

/** The server; its own URLs are those of a database that is migrated and empty. */
export interface PostgresServer extends DatabaseUrls {
  readonly port: number;
  /** An empty database without our schema. */
  newDatabase(): Promise<DatabaseUrls>;
  /** Stops as an administrator would, waits, and starts again on the same port. */
  restart(pause?: number): Promise<void>;
  /** Ends the server without a chance to tidy up, and starts it again on the same port. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export const OWNER = "doneward_owner";
export const APPLICATION = "doneward_app";

/** Starts a server. Where it cannot be done, that is an error: tests do not go on without it. */
export async function startPostgres(binaries?: Binaries): Promise<PostgresServer> {
  const server = new ServerProcess(binaries);
  try {
    await server.start();
    await prepare(server);
  } catch (error) {
    await server.remove();
    throw error;
  }
  let databases = 0;
  return {
    ...urls(server, "doneward"),
    port: server.port,
    async newDatabase() {
      const name = `test_${++databases}`;
      await server.query("postgres", `CREATE DATABASE ${name} OWNER ${OWNER}`);
      return urls(server, name);
    },
    async restart(pause = 0) {
      await server.halt();
      await sleep(pause);
      await server.launch();
    },
    async crash() {
      await server.kill();
      await server.launch();
    },
    stop: () => server.remove(),
  };
}

/** Runs `work` with a server that is gone afterwards. */
export async function withPostgres<T>(work: (server: PostgresServer) => Promise<T>): Promise<T> {
  const server = await startPostgres();
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** Roles that are apart as they should be, and a database with our schema. */
async function prepare(server: ServerProcess): Promise<void> {
  await server.query(
    "postgres",
    `CREATE ROLE ${OWNER} LOGIN PASSWORD '${server.password}'`,
    `CREATE ROLE ${APPLICATION} LOGIN PASSWORD '${server.password}'`,
    `CREATE DATABASE doneward OWNER ${OWNER}`,
  );
  const { ownerUrl } = urls(server, "doneward");
  await migratePostgres({ url: ownerUrl, application: APPLICATION });
}

function urls({ port, password }: ServerProcess, database: string): DatabaseUrls {
  const as = (role: string): string =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  return { url: as(APPLICATION), ownerUrl: as(OWNER), superUrl: as("postgres") };
}
