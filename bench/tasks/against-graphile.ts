import type { Store } from "../../src/stores/contract.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { migratePostgres } from "../../src/stores/postgres/index.ts";
import type { Task } from "../../src/task/index.ts";
import { quantile } from "../../src/testing/scale.ts";
import { boardScope, openBoard } from "../../src/workstream/board/index.ts";
import { connect } from "../../test/postgres/client.ts";
import type { PostgresServer } from "../../test/postgres/server.ts";
import { APPLICATION } from "../../test/postgres/server.ts";
import { isQuick } from "../measure.ts";
import type { Places } from "../places.ts";
import type { Section } from "../suite.ts";
import { atLeast, count, spread } from "../suite.ts";
import { fillBoard } from "./fill-board.ts";
import { graphileJobs } from "./graphile.ts";

const IN_FLIGHT = 8;
const ROUNDS = isQuick() ? 3 : 11;
const BATCH = 100;
const ACTOR = { kind: "model", name: "ada" } as const;

interface Race {
  readonly jobs: number;
  /** So many are claimed at once. */
  readonly count: number;
  /** The store of each worker. */
  readonly stores: readonly Store[];
}

/** Tasks a second of both. */
interface Round {
  own: number;
  theirs: number;
}

interface Result {
  readonly value: number;
  readonly figures: string;
}

/**
 * Claiming and completing tasks one by one and in batches, against a job queue on
 * the same server, with as many workers in one process on both sides. Ours share a
 * store, where calls that meet go together; with a store each, as in processes of
 * their own, they do not.
 */
export async function againstGraphile(places: Places, server: PostgresServer): Promise<Section> {
  const { race, shared, apart } = await openContest(places, server);
  const oneByOne = await race({ jobs: 4_000, count: 1, stores: shared });
  const oneByOneApart = await race({ jobs: 2_000, count: 1, stores: apart });
  const batched = await race({ jobs: 10_000, count: BATCH, stores: shared });
  return {
    title: `Claim and complete, PostgreSQL, ${IN_FLIGHT} in flight`,
    rows: [
      { name: "one by one", figures: oneByOne.figures, bar: atLeast(oneByOne.value, 1) },
      { name: "one by one, a store each", figures: oneByOneApart.figures },
      { name: `batches of ${BATCH}`, figures: batched.figures },
    ],
  };
}

interface Contest {
  race(run: Race): Promise<Result>;
  readonly shared: readonly Store[];
  readonly apart: readonly Store[];
}

/**
 * Each side has a database that nothing else is in. A round is a turn of both, and
 * what is compared are the two turns of a round: what else the machine does meanwhile
 * changes from second to second. Who is first changes from round to round.
 */
async function openContest(places: Places, server: PostgresServer): Promise<Contest> {
  const theirs = await server.newDatabase();
  const graphile = await graphileJobs(theirs.superUrl, IN_FLIGHT);
  const ours = await server.newDatabase();
  await migratePostgres({ url: ours.ownerUrl, application: APPLICATION });
  const tidy = await tidying(places, [theirs.superUrl, ours.superUrl]);
  const open = async (): Promise<Store> => {
    const store = await openStore(ours.url);
    places.after(() => store.close());
    return store;
  };
  const store = await open();
  const shared = Array<Store>(IN_FLIGHT).fill(store);
  let boards = 0;
  const playRound = async (run: Race, isOwnFirst: boolean): Promise<Round> => {
    const name = `jobs ${++boards}`;
    await fillBoard(store.board(boardScope(name)), run.jobs, ["ready"]);
    await graphile.add(run.jobs);
    const round = { own: 0, theirs: 0 };
    for (const isOwn of [isOwnFirst, !isOwnFirst]) {
      await tidy();
      if (isOwn) round.own = await workOff(run, name);
      else round.theirs = await graphile.workOff(run.jobs, run.count > 1);
    }
    return round;
  };
  return {
    shared,
    apart: await Promise.all(shared.map(open)),
    async race(run) {
      // Not counted: V8 is not done yet with either.
      await playRound(run, true);
      const rounds: Round[] = [];
      for (let n = 0; n < ROUNDS; n++) rounds.push(await playRound(run, n % 2 === 0));
      return resultOf(rounds);
    },
  };
}

/**
 * What the server does in its own time is done before each turn and not during one:
 * which turn it would fall into, and after whose writes, is chance. From here on it
 * does it at no other time.
 */
async function tidying(places: Places, urls: readonly string[]): Promise<() => Promise<void>> {
  const clients = await Promise.all(urls.map((url) => connect(places, url)));
  await clients[0]?.query("ALTER SYSTEM SET autovacuum = off");
  await clients[0]?.query("SELECT pg_reload_conf()");
  return async () => {
    for (const client of clients) await client.query("VACUUM (ANALYZE)");
    await clients[0]?.query("CHECKPOINT");
  };
}

function resultOf(rounds: readonly Round[]): Result {
  const ratios = rounds.map(({ own, theirs }) => own / theirs);
  const [own, theirs] = (["own", "theirs"] as const).map((of) =>
    count(median(rounds.map((round) => round[of]))),
  );
  const figures = `${own}/s, ${spread(ratios)} × graphile-worker's ${theirs}`;
  return { value: median(ratios), figures };
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
