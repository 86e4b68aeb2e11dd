import path from "node:path";
import { openStore } from "../../src/stores/open-store.ts";
import { quantile } from "../../src/testing/quantile.ts";
import type { TaskBoard } from "../../src/workstream/board/index.ts";
import { boardScope, openBoard } from "../../src/workstream/board/index.ts";
import type { Contestant } from "../measure.ts";
import { isQuick, measured, takeTurns, wallTime } from "../measure.ts";
import type { Places } from "../places.ts";
import { withPlaces } from "../places.ts";
import type { Facts, Growth, Suite, Table } from "../suite.ts";
import { growthLine } from "../suite.ts";
import { spreadText } from "../verdict.ts";
import { startPostgres } from "../../test/postgres/server.ts";
import { schemaSize } from "../schema-size.ts";
import { againstGraphile } from "../tasks/against-graphile.ts";
import { bareClaims } from "../tasks/bare-claims.ts";
import { fillBoard, readyIds } from "../tasks/fill-board.ts";
import type { CrowdResult } from "../tasks/crowd.ts";
import { crowd } from "../tasks/crowd.ts";

const SIZES = [100, 1_000, 10_000, 100_000];
const SUPPLY = 200_000;
/** Of eight claimers, 2 s of each side. */
const CROWD_ROUNDS = 7;

/** Boards of any size, and how fast tasks are claimed. */
export const tasks: Suite = {
  name: "tasks",
  run: () =>
    withPlaces(async (places) => {
      const server = await startPostgres();
      places.after(() => server.stop());
      let boards = 0;
      return [
        ...(await sizes(places, "sqlite", () => ({ url: places.newStore("sqlite"), name: "b" }))),
        ...(await sizes(places, "postgres", () => ({ url: server.url, name: `b${++boards}` }))),
        await schemaSize(server, "tasks", "task"),
        await oneClaimer(places),
        await manyClaimers(places),
        await againstGraphile(places, server),
      ];
    }),
};

interface BoardPlace {
  readonly url: string;
  /** Of a board that nobody wrote to. */
  readonly name: string;
}

interface Sized {
  readonly size: number;
  readonly board: TaskBoard;
  readonly ids: readonly string[];
}

/** What is asked all day, on boards of every size; the smallest is the floor. */
async function sizes(
  places: Places,
  kind: "sqlite" | "postgres",
  newPlace: () => BoardPlace,
): Promise<(Table | Growth)[]> {
  const boards: Sized[] = [];
  for (const size of SIZES) {
    const board = await boardWith(places, newPlace(), size);
    boards.push({ size, board, ids: readyIds(size) });
  }
  const asked: Readonly<Record<string, (sized: Sized) => () => Promise<unknown>>> = {
    "list --limit 50":
      ({ board }) =>
      () =>
        board.list({ limit: 50 }),
    ready:
      ({ board }) =>
      () =>
        board.ready(20),
    show: ({ board, ids }) => each(ids, (id) => board.show(id)),
    "done and reopen": ({ board, ids }) =>
      each(ids, async (id) => {
        await board.done(id);
        await board.reopen(id);
      }),
  };
  const tables: Table[] = [];
  for (const [name, ask] of Object.entries(asked)) {
    const contestants = boards.map((sized) => ({ name: nameOf(sized.size), run: ask(sized) }));
    // SQLite works in this process, a server elsewhere.
    const clock = kind === "sqlite" ? {} : { clock: wallTime };
    const turns = await takeTurns(contestants, { rounds: 15, sliceMs: 20, ...clock });
    const floor = nameOf(SIZES[0] ?? 0);
    tables.push({
      title: `${name}, ${kind}`,
      floor,
      rows: contestants.map((contestant) => measured(turns, contestant.name, floor)),
      bars: [{ contestant: nameOf(SIZES.at(-1) ?? 0), atMost: 1.5 }],
    });
  }
  return [...tables, growthOf(kind, Object.keys(asked), tables)];
}

function growthOf(kind: string, names: readonly string[], tables: readonly Table[]): Growth {
  return {
    title: `What is asked of a board, by its size, ${kind}`,
    picture: `growth-tasks-${kind}`,
    by: "tasks on the board",
    sizes: SIZES,
    unit: "µs",
    lines: names.map((name, place) => growthLine(name, tables[place]?.rows ?? [])),
  };
}

function nameOf(size: number): string {
  return `${size.toLocaleString("en")} tasks`;
}

function each(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): () => Promise<unknown> {
  let turn = 0;
  return () => act(ids[turn++ % ids.length] ?? "");
}

async function boardWith(
  places: Places,
  { url, name }: BoardPlace,
  count: number,
  kinds?: readonly string[],
): Promise<TaskBoard> {
  const store = await openStore(url);
  places.after(() => store.close());
  await fillBoard(store.board(boardScope(name)), count, kinds);
  return openBoard({ store, name, actor: { kind: "model", name: "ada" } });
}

/** One process that does nothing but claim, against the statement that it cannot do without. */
async function oneClaimer(places: Places): Promise<Table> {
  const bare = bareClaims(path.join(places.directory(), "bare.db"), SUPPLY);
  places.after(() => bare.close());
  const place = { url: places.newStore("sqlite"), name: "b" };
  const board = await boardWith(places, place, SUPPLY, ["ready"]);
  const floor = "bare UPDATE … RETURNING, synchronous=FULL";
  const contestants: Contestant[] = [
    { name: floor, run: () => bare.claim("ada") },
    { name: "claim", run: () => board.claim() },
  ];
  const turns = await takeTurns(contestants, { rounds: 30, clock: wallTime });
  return {
    title: "A claim, sqlite, one process",
    floor,
    rows: contestants.map(({ name }) => measured(turns, name, floor)),
    bars: [{ contestant: "claim", atMost: 1.43 }],
  };
}

/** Eight processes that do nothing but claim from one database. */
async function manyClaimers(places: Places): Promise<Facts> {
  const bare = path.join(places.directory(), "bare.db");
  bareClaims(bare, SUPPLY).close();
  const url = places.newStore("sqlite");
  await boardWith(places, { url, name: "b" }, SUPPLY, ["ready"]);
  const members = { bare: await crowd(places, 8), board: await crowd(places, 8) };
  const rounds: { readonly own: CrowdResult; readonly floor: CrowdResult }[] = [];
  while (rounds.length < (isQuick() ? 3 : CROWD_ROUNDS)) {
    const floor = await members.bare.claim({ kind: "bare", path: bare });
    const own = await members.board.claim({ kind: "board", url });
    rounds.push({ own, floor });
  }
  const median = (of: (round: (typeof rounds)[number]) => number): number =>
    quantile(rounds.map(of), 0.5);
  const ratios = rounds.map(({ own, floor }) => own.perSecond / floor.perSecond);
  const shares = rounds.map(({ own }) => own.leastShare);
  const many = [median(({ own }) => own.perSecond), median(({ floor }) => floor.perSecond)];
  const [own = "", floor = ""] = many.map((each) => Math.round(each).toLocaleString("en"));
  const figures = `${own} claims/s, ${spreadText(ratios)} × the bare UPDATE's ${floor}`;
  const bareShare = median((round) => round.floor.leastShare).toFixed(2);
  const share = `least share ${spreadText(shares)} (bare: ${bareShare})`;
  return {
    title: `Claims, sqlite, eight processes for 2 s, ${rounds.length} rounds`,
    facts: [
      { name: "how many", figures, value: quantile(ratios, 0.5), atLeast: 0.5, unit: "×" },
      {
        ...{ name: "how fair", figures: share },
        ...{ value: quantile(shares, 0.5), atLeast: 0.5, unit: "of a fair share" },
      },
    ],
  };
}
