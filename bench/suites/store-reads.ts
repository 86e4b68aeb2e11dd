import { randomUUID } from "node:crypto";
import type { Store } from "../../src/stores/contract.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { openPostgresStore } from "../../src/stores/postgres/index.ts";
import { document, entry } from "../../test/postgres/commit-cost.ts";
import { startPostgres } from "../../test/postgres/server.ts";
import type { Contestant } from "../measure.ts";
import { measured, takeTurns, wallTime } from "../measure.ts";
import type { Places } from "../places.ts";
import { withPlaces } from "../places.ts";
import type { Growth, Suite, Table } from "../suite.ts";

/** So many scopes are read in turn, spread over all that there are. */
const READ = 10;
const FEW = READ;
const SIZES = [1, FEW, 100, 1_000, 10_000, 100_000];
const MANY = 100_000;
/** Of stores that take long to fill: several syncs, or a round trip, for each scope. */
const MANY_SLOW = 10_000;
/** Memory answers within microseconds, in which a cache of the processor counts. */
const MICROSECONDS = 0.01;

/** Reading one scope's list, in a store with few scopes and in one with many. */
export const storeReads: Suite = {
  name: "store-reads",
  run: () =>
    withPlaces(async (places) => {
      const server = await startPostgres();
      places.after(() => server.stop());
      const newTenant = (): Promise<Store> =>
        openPostgresStore({ url: server.url, tenant: randomUUID() });
      const tables = [
        await race(places, "memory", () => openStore("memory:"), MANY, {
          addsAtMostMs: MICROSECONDS,
        }),
        await race(places, "sqlite", () => openStore(places.newStore("sqlite")), MANY),
        await race(places, "files", () => openStore(places.newStore("file")), MANY_SLOW),
        await race(places, "postgres", newTenant, MANY_SLOW),
      ];
      return [...tables, growthOf(["memory", "sqlite", "files", "postgres"], tables)];
    }),
};

async function race(
  places: Places,
  kind: string,
  open: () => Promise<Store>,
  many: number,
  most: { readonly addsAtMostMs: number } | { readonly atMost: number } = { atMost: 1.3 },
): Promise<Table> {
  const contestants: Contestant[] = [];
  for (const count of SIZES.filter((size) => size <= many)) {
    const store = await open();
    places.after(() => store.close());
    await fill(store, count);
    contestants.push({ name: nameOf(count), run: reading(store, count) });
  }
  const turns = await takeTurns(contestants, { rounds: 40, clock: wallTime });
  return {
    title: `Reading a list of 20 todos, ${kind}`,
    floor: nameOf(FEW),
    rows: contestants.map(({ name }) => measured(turns, name, nameOf(FEW))),
    bars: [{ contestant: nameOf(many), ...most }],
  };
}

function growthOf(kinds: readonly string[], tables: readonly Table[]): Growth {
  return {
    title: "Reading one list of 20 todos, by scopes in the store",
    picture: "growth-scopes",
    by: "scopes in the store",
    sizes: SIZES,
    unit: "µs",
    lines: kinds.map((name, place) => ({
      name,
      values: SIZES.map((_, size) => tables[place]?.rows[size]?.median ?? null),
    })),
  };
}

async function fill(store: Store, count: number): Promise<void> {
  const commit = { expected: 0, documents: { todo: document }, entries: [entry] };
  for (let scope = 0; scope < count; scope++) await store.commit(scopeName(scope), commit);
}

function reading(store: Store, count: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const scope = scopeName(Math.floor((next++ % READ) * (count / READ)));
    const { revision } = await store.load(scope);
    if (revision !== 1) throw new Error(`${scope} is not as it was written`);
  };
}

function scopeName(number: number): string {
  return `session/${number}`;
}

function nameOf(count: number): string {
  return `${count.toLocaleString("en")} scopes`;
}
