import { DEFAULT_DIALECT } from "../../src/dialects/default-dialect.ts";
import { openStore } from "../../src/stores/open-store.ts";
import type { Workstream } from "../../src/workstream/index.ts";
import { openWorkstream } from "../../src/workstream/index.ts";
import type { TodoDraft } from "../../src/todo/index.ts";
import { takeTurns, wallTime } from "../measure.ts";
import type { Places } from "../places.ts";
import { withPlaces } from "../places.ts";
import { quantile } from "../../src/testing/quantile.ts";
import type { Growth, GrowthLine, Suite } from "../suite.ts";

const SIZES = [10, 100, 1_000, 10_000];

/** A list is one document: what an update of one todo and a look at all of them cost grows with it. */
export const listSizes: Suite = {
  name: "list-sizes",
  run: () =>
    withPlaces(async (places) => {
      const growth: Growth = {
        title: "One todo of a list, by the list's size",
        picture: "growth-list",
        by: "todos in the list",
        sizes: SIZES,
        unit: "µs",
        lines: [
          ...(await lines(places, "memory", () => "memory:")),
          ...(await lines(places, "sqlite", () => places.newStore("sqlite"))),
        ],
      };
      return [growth];
    }),
};

async function lines(places: Places, kind: string, url: () => string): Promise<GrowthLine[]> {
  const works: Workstream[] = [];
  for (const size of SIZES) works.push(await workWith(places, url(), size));
  const names = SIZES.map(String);
  const asked: Readonly<Record<string, (work: Workstream) => () => Promise<unknown>>> = {
    update: (work) => {
      let turn = 0;
      return () => work.call("todo_update", { todos: [{ content: "Step 1", note: `${turn++}` }] });
    },
    read: (work) => () => work.list(),
  };
  const drawn: GrowthLine[] = [];
  for (const [name, ask] of Object.entries(asked)) {
    const contestants = works.map((work, place) => ({ name: names[place] ?? "", run: ask(work) }));
    const { times } = await takeTurns(contestants, { rounds: 5, sliceMs: 20, clock: wallTime });
    drawn.push({ name: `${name}, ${kind}`, values: times.map((own) => quantile(own, 0.5)) });
  }
  return drawn;
}

async function workWith(places: Places, url: string, size: number): Promise<Workstream> {
  const store = await openStore(url);
  places.after(() => store.close());
  const dialect = DEFAULT_DIALECT;
  const work = await openWorkstream({ store, origin: { kind: "tui" }, dialect });
  const todos = Array.from({ length: size }, (_, place): TodoDraft => ({
    content: `Step ${place + 1}`,
    status: "pending",
  }));
  await work.import([{ name: "Todos", todos }], "bench");
  return work;
}
