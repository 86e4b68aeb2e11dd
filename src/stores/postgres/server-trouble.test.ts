import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startPostgres } from "../../../test/postgres/server.ts";
import { scaled } from "../../testing/scale.ts";
import { assertWhole, writeLine } from "../fixtures/writing.ts";
import { openPostgresStore } from "./open-postgres-store.ts";

const server = await startPostgres();
after(() => server.stop());

test("writers whose connections are ended again and again lose nothing", async (t) => {
  const stop = new AbortController();
  const storm = terminateBackends(stop.signal);
  const { acknowledged, tenant } = await writeFor(scaled(3_000), { writers: 8 });
  stop.abort();
  const ended = await storm;
  t.diagnostic(`${acknowledged.length} lines, ${ended} connections ended`);
  assert.ok(ended > 10, `only ${ended} connections were ended`);
  const store = await openPostgresStore({ url: server.url, tenant });
  t.after(() => store.close());
  await assertWhole(store, "s", acknowledged);
});

for (const [how, restart] of [
  ["is restarted", () => server.restart(200)],
  ["crashes", () => server.crash()],
] as const) {
  test(`writers survive a server that ${how}, and go on within five seconds`, async (t) => {
    let backAt = Infinity;
    const restarting = sleep(300)
      .then(restart)
      .then(() => (backAt = performance.now()));
    const writing = writeFor(2_500, { writers: 8 });
    await restarting;
    const { acknowledged, times, tenant } = await writing;
    const store = await openPostgresStore({ url: server.url, tenant });
    t.after(() => store.close());
    await writeLine(store, "s", "after");
    const first = times.find((time) => time > backAt) ?? performance.now();
    t.diagnostic(`the first line came ${(first - backAt).toFixed(0)} ms after the server`);
    assert.ok(first - backAt < 5_000);
    await assertWhole(store, "s", [...acknowledged, "after"]);
  });
}

interface Writing {
  readonly tenant: string;
  readonly acknowledged: readonly string[];
  readonly times: readonly number[];
}

/** So many stores write lines to one scope, as fast as they can. */
async function writeFor(milliseconds: number, { writers }: { writers: number }): Promise<Writing> {
  const tenant = randomUUID();
  const acknowledged: string[] = [];
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  const write = async (_: unknown, writer: number): Promise<void> => {
    const store = await openPostgresStore({ url: server.url, tenant });
    for (let line = 0; performance.now() < end; line++) {
      await writeLine(store, "s", `${writer}-${line}`);
      acknowledged.push(`${writer}-${line}`);
      times.push(performance.now());
    }
    await store.close();
  };
  await Promise.all(Array.from({ length: writers }, write));
  return { tenant, acknowledged, times };
}

/** Ends one connection of a store after the other. Answers how many. */
async function terminateBackends(stop: AbortSignal): Promise<number> {
  const client = new pg.Client({ connectionString: server.superUrl });
  await client.connect();
  let ended = 0;
  while (!stop.aborted) {
    const { rowCount } = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'doneward' ORDER BY random() LIMIT 1`,
    );
    ended += rowCount ?? 0;
    await sleep(15);
  }
  await client.end();
  return ended;
}
