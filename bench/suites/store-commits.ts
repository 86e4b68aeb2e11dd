import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Store } from "../../src/stores/contract.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { document, entry, openContestants } from "../../test/postgres/commit-cost.ts";
import { startPostgres } from "../../test/postgres/server.ts";
import type { Contestant } from "../measure.ts";
import { measured, takeTurns, wallTime } from "../measure.ts";
import type { Places } from "../places.ts";
import { withPlaces } from "../places.ts";
import type { Suite, Table } from "../suite.ts";

const COMMIT = "commit";

/** A durable write of a 20-item list, against what its kind of store cannot do without. */
export const storeCommits: Suite = {
  name: "store-commits",
  run: () =>
    withPlaces(async (places) => [
      await race("sqlite", await sqliteContestants(places)),
      await race("files", await filesContestants(places)),
      await race("postgres", await postgresContestants(places)),
    ]),
};

/** The first contestant is the floor. */
async function race(kind: string, contestants: readonly Contestant[]): Promise<Table> {
  const turns = await takeTurns(contestants, { rounds: 40, clock: wallTime });
  const floor = contestants[0]?.name ?? "";
  return {
    title: `A durable todo write, ${kind}`,
    floor,
    rows: contestants.map(({ name }) => measured(turns, name, floor)),
    bars: [{ contestant: COMMIT, atMost: 1.3 }],
  };
}

async function sqliteContestants(places: Places): Promise<Contestant[]> {
  const database = new DatabaseSync(path.join(places.directory(), "floor.db"));
  places.after(() => database.close());
  database.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE document (scope TEXT, name TEXT, body TEXT, PRIMARY KEY (scope, name));
    CREATE TABLE journal (scope TEXT, seq INTEGER, entry TEXT, PRIMARY KEY (scope, seq));`);
  const put = database.prepare("REPLACE INTO document VALUES ('s', 'todo', ?)");
  const add = database.prepare("INSERT INTO journal VALUES ('s', ?, ?)");
  let seq = 0;
  const transaction = (): void => {
    database.exec("BEGIN IMMEDIATE");
    put.run(JSON.stringify(document));
    add.run(++seq, JSON.stringify(entry));
    database.exec("COMMIT");
  };
  const store = await opened(places, places.newStore("sqlite"));
  return [
    { name: "bare node:sqlite transaction, synchronous=FULL", run: transaction },
    { name: COMMIT, run: committing(store) },
  ];
}

async function filesContestants(places: Places): Promise<Contestant[]> {
  const dir = places.directory();
  const store = await opened(places, `file:${dir}`);
  const commit = committing(store);
  await commit();
  // As many bytes as the store writes.
  const line = fs.readFileSync(path.join(dir, "todo/.journal/s.jsonl"));
  const text = fs.readFileSync(path.join(dir, "todo/s.json"));
  const floor = places.directory();
  const journal = path.join(floor, "journal");
  const [draft, file] = [path.join(floor, "draft"), path.join(floor, "file")];
  const bare = (): void => {
    writeSynced(journal, "a", line);
    writeSynced(draft, "w", text);
    fs.renameSync(draft, file);
    const directory = fs.openSync(floor, "r");
    fs.fsyncSync(directory);
    fs.closeSync(directory);
  };
  return [
    { name: "append + fsync, write + fsync + rename + fsync", run: bare },
    { name: COMMIT, run: commit },
  ];
}

function writeSynced(file: string, flags: string, bytes: Buffer): void {
  const descriptor = fs.openSync(file, flags, 0o600);
  fs.writeSync(descriptor, bytes);
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}

async function postgresContestants(places: Places): Promise<readonly Contestant[]> {
  const server = await startPostgres();
  places.after(() => server.stop());
  const { contestants, close } = await openContestants(server);
  places.after(close);
  return contestants;
}

async function opened(places: Places, url: string): Promise<Store> {
  const store = await openStore(url);
  places.after(() => store.close());
  return store;
}

function committing(store: Store): () => Promise<void> {
  let expected = 0;
  return async () => {
    const commit = { expected: expected++, documents: { todo: document }, entries: [entry] };
    const { ok } = await store.commit("s", commit);
    if (!ok) throw new Error("somebody else wrote to the scope");
  };
}
