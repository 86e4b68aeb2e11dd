import path from "node:path";
import { pathToFileURL } from "node:url";
import { peerFolder } from "../peers.ts";

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

const LEFT = "SELECT count(*)::integer AS count FROM graphile_worker._private_jobs";

/** graphile-worker on a database of its own, with jobs that do nothing. */
export interface GraphileJobs {
  add(jobs: number): Promise<void>;
  /**
   * Works off as many as there are, and answers how many a second: from the first
   * that runs to the moment when all are completed. It does not wait for that itself
   * before it goes on to the next.
   */
  workOff(jobs: number, isBatched: boolean): Promise<number>;
}

export async function graphileJobs(url: string, concurrency: number): Promise<GraphileJobs> {
  const entry = path.join(peerFolder("graphile-worker"), "dist/index.js");
  const { makeWorkerUtils, run, Logger } = (await import(
    pathToFileURL(entry).href
  )) as GraphileWorker;
  // It would print a line for every job, which is no part of the work.
  const logger = new Logger(() => () => {});
  const withUtils = async (use: (client: PgClient) => Promise<unknown>): Promise<void> => {
    const utils = await makeWorkerUtils({ connectionString: url });
    await utils.migrate();
    await utils.withPgClient(use);
    await utils.release();
  };
  return {
    add: (jobs) => withUtils((client) => client.query(ADD_JOBS, [jobs])),
    async workOff(jobs, isBatched) {
      let [count, first, end] = [0, 0, 0];
      const drained = Promise.withResolvers<void>();
      const nothing = (): void => {
        if (count++ === 0) first = performance.now();
        if (count === jobs) drained.resolve();
      };
      const batching = {
        localQueue: { size: 500 },
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      };
      await withUtils(async (client) => {
        const runner = await run({
          connectionString: url,
          concurrency,
          logger,
          noHandleSignals: true,
          taskList: { nothing },
          preset: { worker: { concurrentJobs: concurrency, ...(isBatched && batching) } },
        });
        await drained.promise;
        while ((await client.query(LEFT, [])).rows[0]?.["count"] !== 0);
        end = performance.now();
        await runner.stop();
      });
      return (jobs * 1_000) / (end - first);
    },
  };
}
