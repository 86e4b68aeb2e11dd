import type { Store } from "../../src/stores/contract.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { closeTask } from "../../src/task/index.ts";
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
    const work = isBatched ? inBatches : oneByOne;
    const rounds: { own: number; theirs: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const theirs = await graphile(jobs, isBatched);
      const board = await freshBoard(jobs);
      rounds.push({ own: await perSecond(jobs, () => work(store, board)), theirs });
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
    return { name, figures, bar: `at least ${atLeast} ×`, isMet: ratio >= atLeast };
  };
  return {
    title: `Claim and complete, postgres, ${IN_FLIGHT} in flight`,
    facts: [
      await race("one by one", 500, false, 1),
      await race(`batches of ${BATCH}`, 5_000, true, 0.9),
    ],
  };
}

async function perSecond(jobs: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (jobs * 1_000) / (performance.now() - start);
}

/** Until nothing is ready. */
async function inParallel(step: () => Promise<boolean>): Promise<void> {
  const lane = async (): Promise<void> => {
    while (await step());
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
}

async function oneByOne(store: Store, name: string): Promise<void> {
  const board = openBoard({ store, name, actor: ACTOR });
  await inParallel(async () => {
    const claimed = await board.claim();
    const [first] = claimed.ok ? claimed.tasks : [];
    if (first) await board.done(first.task.id, { epoch: first.task.epoch });
    return first !== undefined;
  });
}

/** Batches are claimed by the board and completed by one commit each. */
async function inBatches(store: Store, name: string): Promise<void> {
  const board = store.board(boardScope(name));
  await inParallel(async () => {
    const claimed = await board.claim({ by: "ada", actor: ACTOR, count: BATCH, lease: 60_000 });
    const tasks = claimed.ok ? claimed.tasks : [];
    if (tasks.length === 0) return false;
    const now = Date.now();
    const writes = tasks.map(({ task, version }) => {
      const closed = closeTask(task, { as: "done", epoch: task.epoch, now });
      if (!closed.ok) throw new Error(closed.refusal.code);
      return { kind: "put", task: closed.task, expected: version } as const;
    });
    const entries = writes.map(({ task: { id } }) => ({
      kind: "task-done",
      at: now,
      actor: ACTOR,
      data: { id },
    }));
    const committed = await board.commit({ writes, entries });
    if (!committed.ok) throw new Error(committed.code);
    return true;
  });
}
