import type { Store } from "../../src/stores/contract.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { migratePostgres } from "../../src/stores/postgres/index.ts";
import type { Task } from "../../src/task/index.ts";
import { quantile } from "../../src/testing/quantile.ts";
import { boardScope, openBoard } from "../../src/workstream/board/index.ts";
import type { PostgresServer } from "../../test/postgres/server.ts";
import { APPLICATION } from "../../test/postgres/server.ts";
import type { Places } from "../places.ts";
import type { Facts } from "../suite.ts";
import { fillBoard } from "./fill-board.ts";
import { graphileJobs } from "./graphile.ts";

const IN_FLIGHT = 8;
const ROUNDS = 7;
const BATCH = 100;
const ACTOR = { kind: "model", name: "ada" } as const;

interface Race {
  readonly jobs: number;
  /** So many are claimed at once. */
  readonly count: number;
  /** The store of each worker. */
  readonly stores: readonly Store[];
}

/**
 * Claiming and completing tasks one by one and in batches, against a job queue on
 * the same server, each in a database that nothing else is in, with as many
 * workers in one process on both sides. Ours share a
 * store, where calls that meet go together; with a store each, as in processes of
 * their own, they do not.
 */
export async function againstGraphile(places: Places, server: PostgresServer): Promise<Facts> {
  const { superUrl } = await server.newDatabase();
  const graphile = await graphileJobs(superUrl, IN_FLIGHT);
  const { url, ownerUrl } = await server.newDatabase();
  await migratePostgres({ url: ownerUrl, application: APPLICATION });
  const open = async (): Promise<Store> => {
    const store = await openStore(url);
    places.after(() => store.close());
    return store;
  };
  const store = await open();
  const shared = Array<Store>(IN_FLIGHT).fill(store);
  const apart = await Promise.all(shared.map(open));
  let boards = 0;
  const race = async (run: Race): Promise<{ value: number; figures: string }> => {
    const rounds: { own: number; theirs: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const theirs = await graphile(run.jobs, run.count > 1);
      const name = `jobs ${++boards}`;
      await fillBoard(store.board(boardScope(name)), run.jobs, ["ready"]);
      rounds.push({ own: await workOff(run, name), theirs });
    }
    const value = median(rounds.map(({ own, theirs }) => own / theirs));
    const [own, theirs] = (["own", "theirs"] as const).map((of) =>
      Math.round(median(rounds.map((round) => round[of]))).toLocaleString("en"),
    );
    return { value, figures: `${own}/s, ${value.toFixed(2)} × graphile-worker's ${theirs}` };
  };
  const oneByOne = await race({ jobs: 4_000, count: 1, stores: shared });
  const oneByOneApart = await race({ jobs: 2_000, count: 1, stores: apart });
  const batched = await race({ jobs: 20_000, count: BATCH, stores: shared });
  return {
    title: `Claim and complete, postgres, ${IN_FLIGHT} in flight`,
    facts: [
      { name: "one by one", ...oneByOne, atLeast: 1, unit: "×" },
      {
        ...{ name: "one by one, a store each", figures: oneByOneApart.figures },
        ...{ bar: "none", isMet: true },
      },
      { name: `batches of ${BATCH}`, ...batched, atLeast: 0.9, unit: "×" },
    ],
  };
}

/**
 * Workers that go from tasks to the next ones until nothing is ready. Answers tasks per
 * second, counted as the other side's are: from the first that is at hand, so that
 * connecting is no part of it.
 */
async function workOff({ jobs, count, stores }: Race, name: string): Promise<number> {
  let first: number | undefined;
  await Promise.all(
    stores.map(async (store) => {
      const board = openBoard({ store, name, actor: ACTOR });
      for (let held: readonly Task[] = []; ;) {
        const { refused, next } = await board.finish(held, { count });
        if (refused.length > 0 || !next?.ok) throw new Error("a claim was lost");
        if (next.tasks.length === 0) return;
        first ??= performance.now();
        held = next.tasks.map(({ task }) => task);
      }
    }),
  );
  if (first === undefined) throw new Error("there was nothing to do");
  return (jobs * 1_000) / (performance.now() - first);
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
