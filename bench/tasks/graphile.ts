import path from "node:path";
import { pathToFileURL } from "node:url";
import { installed } from "../../scripts/installed.ts";

const VERSION = "0.18.0";

interface PgClient {
  query(sql: string, values: unknown[]): Promise<{ rows: readonly Record<string, unknown>[] }>;
}

interface Runner {
  stop(): Promise<void>;
}

interface GraphileWorker {
  makeWorkerUtils(options: object): Promise<{
    migrate(): Promise<void>;
    withPgClient(use: (client: PgClient) => Promise<unknown>): Promise<unknown>;
    release(): Promise<void>;
  }>;
  run(options: object): Promise<Runner>;
  Logger: new (factory: () => () => void) => object;
}

const ADD_JOBS = `
SELECT graphile_worker.add_jobs(ARRAY(
  SELECT json_populate_record(NULL::graphile_worker.job_spec,
    json_build_object('identifier', 'nothing', 'payload', '{}'::json))
  FROM generate_series(1, $1)))`;

/** Answers how many jobs a second were done. */
export type WorkOff = (jobs: number, isBatched: boolean) => Promise<number>;

const LEFT = "SELECT count(*)::integer AS count FROM graphile_worker._private_jobs";

/**
 * graphile-worker on a database of its own, working off jobs that do nothing:
 * from the first that runs to the moment when all are completed. It does not
 * wait for that itself before it goes on to the next.
 */
export async function graphileJobs(url: string, concurrency: number): Promise<WorkOff> {
  const folder = installed("graphile-worker", VERSION);
  const entry = path.join(folder, "node_modules/graphile-worker/dist/index.js");
  const { makeWorkerUtils, run, Logger } = (await import(
    pathToFileURL(entry).href
  )) as GraphileWorker;
  // It would print a line for every job, which is no part of the work.
  const logger = new Logger(() => () => {});
  return async (jobs, isBatched) => {
    const utils = await makeWorkerUtils({ connectionString: url });
    await utils.migrate();
    await utils.withPgClient((client) => client.query(ADD_JOBS, [jobs]));
    let [count, first] = [0, 0];
    const drained = Promise.withResolvers<void>();
    const nothing = (): void => {
      if (count++ === 0) first = performance.now();
      if (count === jobs) drained.resolve();
    };
    const batching = { localQueue: { size: 500 }, completeJobBatchDelay: 0, failJobBatchDelay: 0 };
    const runner = await run({
      connectionString: url,
      concurrency,
      logger,
      noHandleSignals: true,
      taskList: { nothing },
      preset: { worker: { concurrentJobs: concurrency, ...(isBatched && batching) } },
    });
    await drained.promise;
    await utils.withPgClient(async (client) => {
      while ((await client.query(LEFT, [])).rows[0]?.["count"] !== 0);
    });
    const end = performance.now();
    await runner.stop();
    await utils.release();
    return (jobs * 1_000) / (end - first);
  };
}
