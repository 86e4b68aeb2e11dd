import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import type { TestContext } from "node:test";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { connect } from "../../../test/postgres/client.ts";
import { Proxy } from "../../../test/postgres/proxy.ts";
import { startPostgres } from "../../../test/postgres/server.ts";
import type { Notice, Store } from "../contract.ts";
import { SHORT_LIMITS } from "./fixtures/limits.ts";
import { lineCommit } from "../fixtures/writing.ts";
import { openPostgresStore, openWithin } from "./open-postgres-store.ts";

/** Milliseconds that a busy machine may take to hear of a change. */
const PATIENCE = 60_000;
/** So far apart that what is heard of was not found by a look. */
const SELDOM = 10 * PATIENCE;

const server = await startPostgres();
const admin = await connect({ after }, server.superUrl);
after(() => server.stop());

test("a change is heard of by a hint, long before the next look", async (t) => {
  const { store, other } = await openTwo(t, { poll: SELDOM });
  const heard = listen(store);
  await listening();
  for (let revision = 0; revision < 20; revision++) {
    await other.commit("s", lineCommit(revision, "line"));
    await heard.until(revision + 1);
  }
});

test("a change whose hint got lost is heard of by the next look", async (t) => {
  const { store, other } = await openTwo(t, { poll: 300 });
  const heard = listen(store);
  await listening();
  // As if every hint got lost: commits believe that nobody listens.
  await admin.query("UPDATE doneward.watcher SET until = now()");
  await other.commit("s", lineCommit(0, "line"));
  await heard.until(1);
});

test("a listening connection that is ended is made again, and what was missed is heard", async (t) => {
  const { store, other } = await openTwo(t, { poll: SELDOM });
  const heard = listen(store);
  for (let revision = 0; revision < 5; revision++) {
    const pids = await listening();
    await admin.query("SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid", [pids]);
    await other.commit("s", lineCommit(revision, "line"));
    await heard.until(revision + 1);
  }
});

test("a listening connection that has gone silent is made again", async (t) => {
  const proxy = await Proxy.start(server.port);
  t.after(() => proxy.close());
  const { store, other } = await openTwo(t, { poll: SELDOM }, proxy.through(server.url));
  const heard = listen(store);
  await listening();
  proxy.freeze();
  await sleep(SHORT_LIMITS.heartbeat + SHORT_LIMITS.answer);
  await other.commit("s", lineCommit(0, "line"));
  await heard.until(1);
});

test("commits that end in another order than they began are all heard of", async (t) => {
  const { store, other, tenant } = await openTwo(t, { poll: 50 });
  const heard = listen(store);
  const slow = await connect(t, server.url);
  await slow.query("BEGIN");
  await slow.query(
    `SELECT doneward.commit($1, 'slow', gen_random_uuid(), 0, '{}', '{}', '{}', NULL, NULL)`,
    [tenant],
  );
  await other.commit("fast", lineCommit(0, "line"));
  await heard.until(1, "fast");
  await sleep(200);
  await slow.query("COMMIT");
  await heard.until(1, "slow");
  const told = heard.notices.map(({ scope }) => scope);
  assert.deepEqual(told, ["fast", "slow"], "each is told once");
});

test("nobody is told twice, whoever writes", async (t) => {
  const { store, other } = await openTwo(t, { poll: 20 });
  const heard = listen(store);
  for (let revision = 0; revision < 40; revision += 2) {
    await store.commit("s", lineCommit(revision, "mine"));
    await other.commit("s", lineCommit(revision + 1, "theirs"));
  }
  await heard.until(40);
  await sleep(200);
  const revisions = heard.notices.map(({ revision }) => revision);
  assert.equal(new Set(revisions).size, revisions.length);
  assert.deepEqual(
    revisions,
    revisions.toSorted((a, b) => a - b),
  );
});

test("a commit that nobody listens to notifies nobody", async (t) => {
  const { other, tenant } = await openTwo(t, {});
  const client = await connect(t, server.url);
  let hints = 0;
  client.on("notification", () => hints++);
  const { rows } = await client.query("SELECT doneward.channel($1) AS channel", [tenant]);
  await client.query(`LISTEN ${(rows[0] as { channel: string }).channel}`);
  await other.commit("s", lineCommit(0, "line"));
  await client.query("SELECT");
  assert.equal(hints, 0);
  await client.query("SELECT doneward.listen($1)", [tenant]);
  await other.commit("s", lineCommit(1, "line"));
  while (hints === 0) await sleep(5);
  assert.equal(hints, 1);
});

for (const ending of ["close", "leave"]) {
  test(`watching keeps no process alive, ending: ${ending}`, async () => {
    const file = path.join(import.meta.dirname, "fixtures", "watcher-process.ts");
    const run = promisify(execFile)(process.execPath, [file, server.url, ending], {
      timeout: 2 * PATIENCE,
    });
    // Rejects if it has to be ended, or ends with a code.
    assert.equal((await run).stdout, "came to its end\n");
  });
}

interface Heard {
  readonly notices: readonly Notice[];
  until(revision: number, scope?: string): Promise<void>;
}

function listen(store: Store): Heard {
  const notices: Notice[] = [];
  store.watch((notice) => notices.push(notice));
  return {
    notices,
    async until(revision, scope = "s") {
      const isHeard = (): boolean =>
        notices.some((notice) => notice.scope === scope && notice.revision === revision);
      const end = performance.now() + PATIENCE;
      while (!isHeard() && performance.now() < end) await sleep(5);
      assert.ok(isHeard(), `revision ${revision} was not heard of within ${PATIENCE} ms`);
    },
  };
}

/** The process ids of the connections that listen, once there are any. */
async function listening(): Promise<number[]> {
  for (;;) {
    const { rows } = await admin.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE state = 'idle' AND query LIKE '%doneward.listen%'
       AND pid <> pg_backend_pid()`,
    );
    if (rows.length > 0) return rows.map(({ pid }) => pid);
    await sleep(10);
  }
}

/** A store to watch with, which looks that seldom, and one to write with. */
async function openTwo(
  t: TestContext,
  limits: { readonly poll?: number },
  url = server.url,
): Promise<{ store: Store; other: Store; tenant: string }> {
  const tenant = randomUUID();
  const store = await openWithin({ ...SHORT_LIMITS, ...limits }, { url, tenant });
  const other = await openPostgresStore({ url: server.url, tenant });
  t.after(() => Promise.all([store.close(), other.close()]));
  return { store, other, tenant };
}
