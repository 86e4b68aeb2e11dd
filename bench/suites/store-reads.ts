import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Store } from "../../src/stores/contract.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { openPostgresStore } from "../../src/stores/postgres/index.ts";
import { startPostgres } from "../../test/postgres/server.ts";
import type { Contestant } from "../measure.ts";
import { measured, takeTurns, wallTime } from "../measure.ts";
import type { Places } from "../places.ts";
import { withPlaces } from "../places.ts";
import { schemaSize } from "../schema-size.ts";
import { fill, fillFiles, fillPostgres, scopeName } from "../scopes/fill.ts";
import type { Bar, Growth, Suite, Table } from "../suite.ts";
import { growthLine } from "../suite.ts";

/** So many scopes are read in turn, spread over all that there are. */
const READ = 10;
const FEW = READ;
const SIZES = [1, FEW, 100, 1_000, 10_000, 100_000];
const MANY = nameOf(SIZES.at(-1) ?? 0);
const FLAT: Bar = { contestant: MANY, atMost: 1.3 };
/** Memory answers within microseconds, in which a cache of the processor counts. */
const FLAT_MEMORY: Bar = { contestant: MANY, addsAtMostMs: 0.01 };

/** A store with so many scopes, and a way to open it once more. */
interface Sized {
  readonly size: number;
  readonly store: Store;
  readonly open: () => Promise<Store>;
}

/** Makes a store with so many scopes and answers how it is opened. */
type Filling = (size: number) => Promise<Sized["open"]>;

/** Reading one scope's list, in a store with few scopes and in one with many. */
export const storeReads: Suite = {
  name: "store-reads",
  run: () =>
    withPlaces(async (places) => {
      const server = await startPostgres();
      places.after(() => server.stop());
      const memory = await filled(places, async (size) => {
        const store = await openStore("memory:");
        await fill(store, size);
        return async () => store;
      });
      const sqlite = await filled(places, async (size) => {
        const url = places.newStore("sqlite");
        const store = await openStore(url);
        await fill(store, size);
        await store.close();
        return () => openStore(url);
      });
      const files = await filled(places, async (size) => {
        const directory = path.join(places.directory(), "store");
        await fillFiles(directory, size);
        return () => openStore(`file:${directory}`);
      });
      const postgres = await filled(places, async (size) => {
        const tenant = randomUUID();
        await fillPostgres(server, tenant, size);
        return () => openPostgresStore({ url: server.url, tenant });
      });
      const tables = {
        memory: await race("memory", memory, [FLAT_MEMORY]),
        sqlite: await race("sqlite", sqlite, [FLAT]),
        files: await race("files", files, [FLAT]),
        postgres: await race("postgres", postgres, [FLAT]),
        // These two remember what they last read, for as long as they are open.
        "sqlite, just opened": await raceOpened("sqlite", sqlite),
        "files, just opened": await raceOpened("files", files),
      };
      const size = await schemaSize(server, "scopes with a list of 20 todos", "scope");
      return [...Object.values(tables), growthOf(tables), size];
    }),
};

async function filled(places: Places, filling: Filling): Promise<Sized[]> {
  const stores: Sized[] = [];
  for (const size of SIZES) {
    const open = await filling(size);
    const store = await open();
    places.after(() => store.close());
    stores.push({ size, store, open });
  }
  return stores;
}

function race(kind: string, stores: readonly Sized[], bars: readonly Bar[]): Promise<Table> {
  const reading = ({ store, size }: Sized): Contestant["run"] => {
    const next = scopesInTurn(size);
    return () => read(store, next());
  };
  return raced(`Reading a list of 20 todos, ${kind}`, stores, bars, reading);
}

function raceOpened(kind: string, stores: readonly Sized[]): Promise<Table> {
  const reading = ({ open, size }: Sized): Contestant["run"] => {
    const next = scopesInTurn(size);
    return async () => {
      const store = await open();
      await read(store, next());
      await store.close();
    };
  };
  return raced(`Opening a store and reading a list of 20 todos, ${kind}`, stores, [], reading);
}

async function raced(
  title: string,
  stores: readonly Sized[],
  bars: readonly Bar[],
  reading: (sized: Sized) => Contestant["run"],
): Promise<Table> {
  const contestants = stores.map((sized) => ({ name: nameOf(sized.size), run: reading(sized) }));
  const turns = await takeTurns(contestants, { rounds: 40, clock: wallTime });
  const floor = nameOf(FEW);
  return { title, floor, rows: turns.names.map((name) => measured(turns, name, floor)), bars };
}

function growthOf(tables: Readonly<Record<string, Table>>): Growth {
  return {
    title: "Reading one list of 20 todos, by scopes in the store",
    picture: "growth-scopes",
    by: "scopes in the store",
    sizes: SIZES,
    unit: "µs",
    lines: Object.entries(tables).map(([name, { rows }]) => growthLine(name, rows)),
  };
}

function scopesInTurn(count: number): () => string {
  let next = 0;
  return () => scopeName(Math.floor((next++ % READ) * (count / READ)));
}

async function read(store: Store, scope: string): Promise<void> {
  const { revision, documents, damage } = await store.load(scope);
  const isWhole = revision === 1 && documents.todo !== undefined && damage === undefined;
  if (!isWhole) throw new Error(`${scope} is not as it was written`);
}

function nameOf(count: number): string {
  return `${count.toLocaleString("en")} scopes`;
}
