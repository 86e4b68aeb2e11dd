import type { Store } from "../../src/stores/contract.ts";
import { openStore } from "../../src/stores/open-store.ts";
import type { Task } from "../../src/task/index.ts";
import { quantile } from "../../src/testing/quantile.ts";
import { boardScope, openBoard } from "../../src/workstream/board/index.ts";
import type { PostgresServer } from "../../test/postgres/server.ts";
import type { Places } from "../places.ts";
import type { Fact, Facts } from "../suite.ts";
import { fillBoard } from "./fill-board.ts";
import { graphileJobs } from "./graphile.ts";

const IN_FLIGHT = 8;
const ROUNDS = 3;
const BATCH = 100;
const ACTOR = { kind: "model", name: "ada" } as const;

/** Claiming and completing tasks one by one and in batches, against a job queue on the same server. */
export async function againstGraphile(places: Places, server: PostgresServer): Promise<Facts> {
  const { superUrl } = await server.newDatabase();
  const graphile = await graphileJobs(superUrl, IN_FLIGHT);
  const store = await openStore(server.url);
  places.after(() => store.close());
  let boards = 0;
  const freshBoard = async (tasks: number): Promise<string> => {
    const name = `jobs ${++boards}`;
    await fillBoard(store.board(boardScope(name)), tasks, ["ready"]);
    return name;
  };
  const race = async (
    name: string,
    jobs: number,
    isBatched: boolean,
    atLeast: number,
  ): Promise<Fact> => {
    const count = isBatched ? BATCH : 1;
    const rounds: { own: number; theirs: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const theirs = await graphile(jobs, isBatched);
      const board = await freshBoard(jobs);
      rounds.push({ own: await perSecond(jobs, () => inParallel(store, board, count)), theirs });
    }
    const ratio = quantile(
      rounds.map(({ own, theirs }) => own / theirs),
      0.5,
    );
    const middle = (of: "own" | "theirs"): string =>
      Math.round(
        quantile(
          rounds.map((round) => round[of]),
          0.5,
        ),
      ).toLocaleString("en");
    const figures = `${middle("own")}/s, ${ratio.toFixed(2)} × graphile-worker's ${middle("theirs")}`;
    return { name, figures, value: ratio, atLeast, unit: "×" };
  };
  return {
    title: `Claim and complete, postgres, ${IN_FLIGHT} in flight`,
    facts: [
      await race("one by one", 1_000, false, 1),
      await race(`batches of ${BATCH}`, 5_000, true, 0.9),
    ],
  };
}

async function perSecond(jobs: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (jobs * 1_000) / (performance.now() - start);
}

/** As many as work at once, each going from tasks to the next ones until nothing is ready. */
async function inParallel(store: Store, name: string, count: number): Promise<void> {
  const board = openBoard({ store, name, actor: ACTOR });
  const worker = async (): Promise<void> => {
    for (let held: readonly Task[] = []; ;) {
      const { refused, next } = await board.finish(held, { count });
      if (refused.length > 0 || !next?.ok) throw new Error("a claim was lost");
      if (next.tasks.length === 0) return;
      held = next.tasks.map(({ task }) => task);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}
