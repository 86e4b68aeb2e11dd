import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "../../../test/postgres/client.ts";
import { startPostgres } from "../../../test/postgres/server.ts";
import { scaled } from "../../testing/scale.ts";
import { assertWhole, writeLine } from "../fixtures/writing.ts";
import { openPostgresStore } from "./open-postgres-store.ts";

const WRITERS = 8;

/** So many lines get written before the next connection is ended. */
const LINES_BETWEEN = 4;

const server = await startPostgres();
after(() => server.stop());

test("writers whose connections are ended again and again lose nothing", async (t) => {
  const client = await connect(t, server.superUrl);
  const endings = scaled(100);
  await writingDuring(async (written) => {
    for (let ended = 0; ended < endings;) {
      const { rowCount } = await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'doneward' ORDER BY random() LIMIT 1`,
      );
      ended += rowCount ?? 0;
      // However slow the machine is, none of them starves.
      await written(LINES_BETWEEN);
    }
  });
});

for (const [how, restart] of [
  ["is restarted", () => server.restart(200)],
  ["crashes", () => server.crash()],
] as const) {
  test(`writers survive a server that ${how}, and go on`, async (t) => {
    await writingDuring(async (written) => {
      await written(10 * WRITERS);
      await restart();
      const back = performance.now();
      await written(1);
      t.diagnostic(
        `the next line came ${(performance.now() - back).toFixed(0)} ms after the server`,
      );
      await written(10 * WRITERS);
    });
  });
}

test("a writer that stands still in the middle of a write is waited for", async (t) => {
  const tenant = randomUUID();
  const [store, other] = await Promise.all(
    [1, 2].map(() => openPostgresStore({ url: server.url, tenant })),
  );
  assert.ok(store && other);
  t.after(() => Promise.all([store.close(), other.close()]));
  await writeLine(store, "s", "first");
  const stopped = await connect(t, server.url);
  await stopped.query("BEGIN");
  await stopped.query("SELECT doneward.lock_scope($1, 's')", [tenant]);
  const writing = Promise.all([writeLine(store, "s", "second"), writeLine(other, "s", "third")]);
  assert.equal((await store.load("s")).revision, 1, "whoever reads does not wait");
  // Longer than a writer waits for a lock before it asks again.
  await sleep(3_500);
  await stopped.query("ROLLBACK");
  await writing;
  await assertWhole(store, "s", ["first", "second", "third"]);
});

/**
 * Stores write lines to one scope, as fast as they can, while `trouble` goes on, which can wait until
 * so many more are written. Every line that was acknowledged must be there afterwards.
 */
async function writingDuring(
  trouble: (written: (lines: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  const place = { url: server.url, tenant: randomUUID() };
  const stores = await Promise.all(Array.from({ length: WRITERS }, () => openPostgresStore(place)));
  const acknowledged: string[] = [];
  let isOver = false;
  const writing = stores.map(async (store, writer) => {
    for (let line = 0; !isOver; line++) {
      await writeLine(store, "s", `${writer}-${line}`);
      acknowledged.push(`${writer}-${line}`);
    }
  });
  const written = async (lines: number): Promise<void> => {
    const goal = acknowledged.length + lines;
    while (acknowledged.length < goal && !isOver) await sleep(5);
  };
  try {
    await Promise.race([trouble(written), Promise.all(writing)]);
    isOver = true;
    await Promise.all(writing);
    const [store] = stores;
    assert.ok(store);
    await assertWhole(store, "s", acknowledged);
  } finally {
    isOver = true;
    await Promise.all(stores.map((store) => store.close()));
  }
}
