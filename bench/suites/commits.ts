import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Store } from "../../src/stores/contract.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { document, entry, openContestants } from "../../test/postgres/commit-cost.ts";
import { startPostgres } from "../../test/postgres/server.ts";
import type { Contestant } from "../measure.ts";
import { takeTurns, wallTime } from "../measure.ts";
import type { Places } from "../places.ts";
import { withPlaces } from "../places.ts";
import type { Section, Suite } from "../suite.ts";
import { atMost, raced } from "../suite.ts";

const COMMIT = "commit";
const COUNTED = 20;

/** What does a durable write of a list of 20 cost, beside what its kind of store cannot do without? */
export const suite: Suite = {
  name: "commits",
  run: () =>
    withPlaces(async (places) => [
      await race("SQLite", await sqliteContestants(places)),
      await race("PostgreSQL", await postgresContestants(places)),
      await filesSyncs(places),
    ]),
};

/** The first contestant is the floor. */
async function race(kind: string, contestants: readonly Contestant[]): Promise<Section> {
  const turns = await takeTurns(contestants, { rounds: 40, clock: wallTime });
  const rows = raced(turns, contestants[0]?.name ?? "", { [COMMIT]: 1.5 });
  return { title: `Durable commit, ${kind}`, rows };
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
    { name: "bare transaction, synchronous=FULL", run: transaction },
    { name: COMMIT, run: committing(store) },
  ];
}

async function postgresContestants(places: Places): Promise<readonly Contestant[]> {
  const server = await startPostgres();
  places.after(() => server.stop());
  const { contestants, close } = await openContestants(server);
  places.after(close);
  return contestants;
}

/** Where files are synced, the disk decides: what counts is how often. */
async function filesSyncs(places: Places): Promise<Section> {
  const commit = committing(await opened(places, places.newStore("file")));
  await commit();
  let syncs = 0;
  const kept = { fsyncSync: fs.fsyncSync, fdatasyncSync: fs.fdatasyncSync };
  const counting = (sync: (descriptor: number) => void) => (descriptor: number) => {
    syncs++;
    sync(descriptor);
  };
  fs.fsyncSync = counting(kept.fsyncSync);
  fs.fdatasyncSync = counting(kept.fdatasyncSync);
  syncBuiltinESMExports();
  for (let n = 0; n < COUNTED; n++) await commit();
  Object.assign(fs, kept);
  syncBuiltinESMExports();
  if (syncs === 0) throw new Error("no sync was seen");
  const value = syncs / COUNTED;
  const figures = `${value.toFixed(1)} syncs a commit, of ${COUNTED}`;
  const row = { name: COMMIT, figures, bar: atMost(value, 2, "syncs") };
  return { title: "Durable commit, files", rows: [row] };
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
