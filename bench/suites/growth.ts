import { randomUUID } from "node:crypto";
import type { Store } from "../../src/stores/contract.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { openPostgresStore } from "../../src/stores/postgres/index.ts";
import { quantile } from "../../src/testing/scale.ts";
import type { TaskBoard } from "../../src/workstream/board/index.ts";
import { boardScope, openBoard } from "../../src/workstream/board/index.ts";
import { chosenServers } from "../../test/postgres/binaries.ts";
import type { PostgresServer } from "../../test/postgres/server.ts";
import { startPostgres } from "../../test/postgres/server.ts";
import type { Contestant } from "../measure.ts";
import { isQuick, takeTurns, wallTime } from "../measure.ts";
import type { Places } from "../places.ts";
import { withPlaces } from "../places.ts";
import { fill, fillPostgres, scopeName } from "../scopes/fill.ts";
import type { Row, Section, Suite } from "../suite.ts";
import { against, atMost, spread, time } from "../suite.ts";
import { fillBoard, readyIds } from "../tasks/fill-board.ts";

const FEW = 100;
const MANY = isQuick() ? 10_000 : 100_000;
const FLAT = 1.5;
/** So many scopes are read in turn, spread over all that there are. */
const READ = 10;

/**
 * Does what is asked all day stay as fast with 100,000 lists or tasks as with 100? On SQLite and on
 * PostgreSQL, of the versions that DONEWARD_PG_VERSIONS names (`14,15` or `all`).
 */
export const suite: Suite = {
  name: "growth",
  run: () =>
    withPlaces(async (places) => {
      const sections = await onSqlite(places);
      for (const { name, find } of chosenServers()) {
        const server = await startPostgres(find());
        places.after(() => server.stop());
        const kind = name.replace("this ", "");
        sections.push(...(await onPostgres(places, server, kind)));
      }
      return sections;
    }),
};

async function onSqlite(places: Places): Promise<Section[]> {
  const newStore = async (): Promise<Store> => opened(places, openStore(places.newStore("sqlite")));
  const stores = async (size: number): Promise<Store> => {
    const store = await newStore();
    await fill(store, size);
    return store;
  };
  const boards = async (size: number): Promise<TaskBoard> => boardWith(await newStore(), "b", size);
  return [
    await boardGrowth("SQLite", await boards(FEW), await boards(MANY)),
    await listGrowth("SQLite", await stores(FEW), await stores(MANY)),
  ];
}

async function onPostgres(
  places: Places,
  server: PostgresServer,
  kind: string,
): Promise<Section[]> {
  const store = await opened(places, openStore(server.url));
  const stores = async (size: number): Promise<Store> => {
    const tenant = randomUUID();
    await fillPostgres(server, tenant, size);
    return opened(places, openPostgresStore({ url: server.url, tenant }));
  };
  const [few, many] = [await boardWith(store, "few", FEW), await boardWith(store, "many", MANY)];
  return [
    await boardGrowth(kind, few, many),
    await listGrowth(kind, await stores(FEW), await stores(MANY)),
  ];
}

async function opened(places: Places, opening: Promise<Store>): Promise<Store> {
  const store = await opening;
  places.after(() => store.close());
  return store;
}

async function boardWith(store: Store, name: string, size: number): Promise<TaskBoard> {
  await fillBoard(store.board(boardScope(name)), size);
  return openBoard({ store, name, actor: { kind: "model", name: "ada" } });
}

async function boardGrowth(kind: string, few: TaskBoard, many: TaskBoard): Promise<Section> {
  const asked: Readonly<Record<string, (board: TaskBoard, size: number) => Contestant["run"]>> = {
    "list --limit 50": (board) => () => board.list({ limit: 50 }),
    ready: (board) => () => board.ready(20),
    show: (board, size) => each(readyIds(size), (id) => board.show(id)),
    "done and reopen": (board, size) =>
      each(readyIds(size), async (id) => {
        await board.done(id);
        await board.reopen(id);
      }),
  };
  const rows: Row[] = [];
  for (const [name, ask] of Object.entries(asked)) {
    rows.push(await grown(name, ask(few, FEW), ask(many, MANY)));
  }
  return { title: `Board of ${MANY.toLocaleString("en")} tasks, ${kind}`, rows };
}

async function listGrowth(kind: string, few: Store, many: Store): Promise<Section> {
  const reading = (store: Store, size: number): Contestant["run"] => {
    let next = 0;
    return () => read(store, scopeName(Math.floor((next++ % READ) * (size / READ))));
  };
  const row = await grown("read one list", reading(few, FEW), reading(many, MANY));
  return { title: `Store of ${MANY.toLocaleString("en")} lists, ${kind}`, rows: [row] };
}

async function grown(name: string, few: Contestant["run"], many: Contestant["run"]): Promise<Row> {
  const contestants = [
    { name: "few", run: few },
    { name: "many", run: many },
  ];
  const turns = await takeTurns(contestants, { rounds: 20, sliceMs: 20, clock: wallTime });
  const { times, ratios } = against(turns, "many", "few");
  const figures = `${spread(ratios)} × with ${FEW}, ${time(quantile(times, 0.5))}`;
  return { name, figures, bar: atMost(quantile(ratios, 0.5), FLAT) };
}

function each(ids: readonly string[], act: (id: string) => Promise<unknown>): Contestant["run"] {
  let turn = 0;
  return () => act(ids[turn++ % ids.length] ?? "");
}

async function read(store: Store, scope: string): Promise<void> {
  const { revision, documents, damage } = await store.load(scope);
  const isWhole = revision === 1 && documents.todo !== undefined && damage === undefined;
  if (!isWhole) throw new Error(`${scope} is not as it was written`);
}
