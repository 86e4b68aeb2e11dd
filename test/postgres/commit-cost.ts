/**
 * What a commit costs beside a bare transaction that writes the same bytes:
 * `node test/postgres/commit-cost.ts`. Both take turns, one commit each, so that
 * whatever else the machine does hits them alike.
 * @module
 */
import pg from "pg";
import type { NewEntry } from "../../src/stores/contract.ts";
import { openPostgresStore } from "../../src/stores/postgres/index.ts";
import type { JsonValue } from "../../src/todo/index.ts";
import type { PostgresServer } from "./server.ts";
import { withPostgres } from "./server.ts";

export interface Contestant {
  readonly name: string;
  run(): Promise<void>;
}

export const document: JsonValue = {
  lastId: 20,
  list: Array.from({ length: 20 }, (_, index) => ({
    id: `t${index}`,
    content: `Do the thing that is number ${index} on this list`,
    status: "pending",
  })),
};
export const entry: NewEntry = {
  kind: "todo-changed",
  at: 1_700_000_000_000,
  actor: { kind: "model" },
  data: { cause: { dialect: "d", tool: "t" }, changes: [{ id: "t3", to: "x".repeat(200) }] },
};

/**
 * The floor, an application's own transaction on two plain tables; the same in
 * a single statement; and the store's commit, unheard and watched.
 */
export async function openContestants(
  server: PostgresServer,
): Promise<{ readonly contestants: readonly Contestant[]; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  await client.query(PLAIN_TABLES);
  const unheard = await openPostgresStore({ url: server.url, tenant: "unheard" });
  const watched = await openPostgresStore({ url: server.url, tenant: "watched" });
  const watcher = await openPostgresStore({ url: server.url, tenant: "watched" });
  watcher.watch(() => {});
  const bodies = [JSON.stringify(document), JSON.stringify(entry)] as const;
  let seq = 0;

  const committing = (store: typeof unheard): (() => Promise<void>) => {
    let expected = 0;
    return async () => {
      const commit = { expected: expected++, documents: { todo: document }, entries: [entry] };
      const { ok } = await store.commit("s", commit);
      if (!ok) throw new Error("somebody else wrote to the scope");
    };
  };
  const inTransaction = async (): Promise<void> => {
    await client.query("BEGIN");
    await client.query({ name: "document", text: PUT_DOCUMENT, values: ["s", "todo", bodies[0]] });
    await client.query({ name: "entry", text: ADD_ENTRY, values: ["s", ++seq, bodies[1]] });
    await client.query("COMMIT");
  };
  const inOneStatement = async (): Promise<void> => {
    const values = ["s", "todo", bodies[0], ++seq, bodies[1]];
    await client.query({ name: "both", text: BOTH, values });
  };

  return {
    contestants: [
      { name: "bare transaction", run: inTransaction },
      { name: "bare statement", run: inOneStatement },
      { name: "commit", run: committing(unheard) },
      { name: "commit, watched", run: committing(watched) },
    ],
    close: async () => {
      await Promise.all([client.end(), unheard.close(), watched.close(), watcher.close()]);
    },
  };
}

const PLAIN_TABLES = `
CREATE SCHEMA plain;
CREATE TABLE plain.document (scope text, name text, body json, PRIMARY KEY (scope, name));
CREATE TABLE plain.journal (scope text, seq bigint, entry json, PRIMARY KEY (scope, seq))`;

const PUT_DOCUMENT = `
INSERT INTO plain.document VALUES ($1, $2, $3)
ON CONFLICT (scope, name) DO UPDATE SET body = excluded.body`;

const ADD_ENTRY = "INSERT INTO plain.journal VALUES ($1, $2, $3)";

const BOTH = `
WITH document AS (${PUT_DOCUMENT})
INSERT INTO plain.journal VALUES ($1, $4, $5)`;

async function measure(server: PostgresServer, rounds: number): Promise<void> {
  const { contestants, close } = await openContestants(server);
  const times = contestants.map((): number[] => []);
  for (let round = -200; round < rounds; round++) {
    for (const [place, { run }] of contestants.entries()) {
      const start = performance.now();
      await run();
      if (round >= 0) times[place]?.push((performance.now() - start) * 1_000);
    }
  }
  const medians = times.map((own) => own.toSorted((a, b) => a - b)[rounds >> 1] ?? NaN);
  const floor = medians[0] ?? NaN;
  for (const [place, { name }] of contestants.entries()) {
    const median = medians[place] ?? NaN;
    console.log(
      `${name.padEnd(18)} ${median.toFixed(0).padStart(6)} µs  ${(median / floor).toFixed(2)} ×`,
    );
  }
  await close();
}

if (import.meta.main) await withPostgres((server) => measure(server, 4_000));
