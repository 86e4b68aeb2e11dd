import { randomUUID } from "node:crypto";
import { DEFAULT_DIALECT } from "../../src/dialects/default-dialect.ts";
import type { Store } from "../../src/stores/contract.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { openPostgresStore } from "../../src/stores/postgres/index.ts";
import type { TodoDraft, TodoStatus } from "../../src/todo/index.ts";
import type { Workstream } from "../../src/workstream/index.ts";
import { openWorkstream } from "../../src/workstream/index.ts";
import { startPostgres } from "../../test/postgres/server.ts";
import { measured, takeTurns, wallTime } from "../measure.ts";
import type { Places } from "../places.ts";
import { withPlaces } from "../places.ts";
import type { Growth, Suite, Table } from "../suite.ts";
import { growthLine } from "../suite.ts";

const SIZES = [10, 100, 1_000, 10_000];
const FLOOR = nameOf(SIZES[0] ?? 0);
/** What a todo goes through and back, so that no call leaves the list longer than the one before. */
const STATUSES = ["in_progress", "pending"] as const;

/** A list in a store of its own. */
interface Sized {
  readonly size: number;
  readonly work: Workstream;
  /** Another look at the same list, by somebody who has nothing of it in memory. */
  readonly readAnew: () => Promise<unknown>;
}

/** A way to open one store again and again. */
type Opening = () => Promise<Store>;

/** A list is one document: what an update of one todo and a look at all of them cost grows with it. */
export const listSizes: Suite = {
  name: "list-sizes",
  run: () =>
    withPlaces(async (places) => {
      const server = await startPostgres();
      places.after(() => server.stop());
      const newOpenings: Readonly<Record<string, () => Opening>> = {
        memory: () => always(openStore("memory:")),
        files: () => again(places.newStore("file")),
        sqlite: () => again(places.newStore("sqlite")),
        postgres: () => always(openPostgresStore({ url: server.url, tenant: randomUUID() })),
      };
      const tables: Table[] = [];
      for (const [kind, newOpening] of Object.entries(newOpenings)) {
        const lists: Sized[] = [];
        for (const size of SIZES) lists.push(await listOf(places, newOpening(), size));
        for (const [name, ask] of Object.entries(ASKED)) {
          tables.push(await race(`${name}, ${kind}`, lists, ask));
        }
      }
      return [...tables, ...PICTURES.map(([asked, picture]) => growthOf(asked, picture, tables))];
    }),
};

/** Opened anew each time: files and SQLite remember what they last read, for as long as they are open. */
function again(url: string): Opening {
  return () => openStore(url);
}

/** The memory store is nowhere else, and that of PostgreSQL remembers no document: it asks the server. */
function always(store: Promise<Store>): Opening {
  return () => store;
}

type Asked = "One todo updated" | "The whole list written" | "The list read from the store";

const ASKED: Readonly<Record<Asked, (sized: Sized) => () => Promise<unknown>>> = {
  "One todo updated": ({ work }) => {
    let turn = 0;
    return () =>
      accepted(work.call("todo_update", { todos: [{ id: "t1", status: statusOf(turn++) }] }));
  },
  "The whole list written": ({ work, size }) => {
    let turn = 0;
    return () => written(work, size, statusOf(turn++));
  },
  "The list read from the store":
    ({ readAnew }) =>
    () =>
      readAnew(),
};

const PICTURES: readonly (readonly [Asked, picture: string])[] = [
  ["One todo updated", "growth-list"],
  ["The whole list written", "growth-list-writes"],
  ["The list read from the store", "growth-list-reads"],
];

async function race(
  title: string,
  lists: readonly Sized[],
  ask: (sized: Sized) => () => Promise<unknown>,
): Promise<Table> {
  const contestants = lists.map((sized) => ({ name: nameOf(sized.size), run: ask(sized) }));
  const how = { rounds: 30, sliceMs: 20, batch: 1, clock: wallTime };
  const turns = await takeTurns(contestants, how);
  return {
    title,
    floor: FLOOR,
    rows: turns.names.map((name) => measured(turns, name, FLOOR)),
    bars: [],
  };
}

function growthOf(asked: Asked, picture: string, tables: readonly Table[]): Growth {
  const own = tables.filter(({ title }) => title.startsWith(asked));
  return {
    title: `${asked}, by how many todos are in the list`,
    picture,
    by: "todos in the list",
    sizes: SIZES,
    unit: "µs",
    lines: own.map(({ title, rows }) => growthLine(title.slice(asked.length + 2), rows)),
  };
}

async function listOf(places: Places, open: Opening, size: number): Promise<Sized> {
  const store = await open();
  places.after(() => store.close());
  const work = await workOn(store);
  await written(work, size, "pending");
  const readAnew = async (): Promise<void> => {
    const own = await open();
    const list = await (own === store ? work : await workOn(own)).list();
    if (own !== store) await own.close();
    if (list.phases.flatMap(({ todos }) => todos).length !== size)
      throw new Error("it is not whole");
  };
  return { size, work, readAnew };
}

function workOn(store: Store): Promise<Workstream> {
  return openWorkstream({ store, origin: { kind: "tui" }, dialect: DEFAULT_DIALECT });
}

/**
 * As a hook writes the list of another program; a call of our own tool takes at most 1,000 todos.
 * Only the first one changes.
 */
function written(work: Workstream, size: number, status: TodoStatus): Promise<unknown> {
  const todos = Array.from({ length: size }, (_, place): TodoDraft => ({
    content: `Step ${place + 1} of the work`,
    status: place === 0 ? status : "pending",
  }));
  return work.import([{ name: "Todos", todos }], "bench");
}

function statusOf(turn: number): TodoStatus {
  return STATUSES[turn % STATUSES.length] ?? "pending";
}

async function accepted(reply: ReturnType<Workstream["call"]>): Promise<void> {
  const { isError, text } = await reply;
  if (isError) throw new Error(text);
}

function nameOf(size: number): string {
  return `${size.toLocaleString("en")} todos`;
}
