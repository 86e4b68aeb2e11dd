import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Notice, Store } from "../../stores/contract.ts";
import type { StoreCase } from "./store-case.ts";
import { change, entry, reopeningCase, storeCase } from "./store-case.ts";

export const lifetimeCases: readonly StoreCase[] = [
  storeCase("using a closed store is an error, closing it twice is not", async (store) => {
    await store.commit("s", change(0, "a"));
    await store.close();
    await store.close();
    const uses: readonly ((store: Store) => unknown)[] = [
      (closed) => closed.load("s"),
      (closed) => closed.commit("s", change(1, "b")),
      (closed) => closed.journal("s"),
      (closed) => closed.replay("s", "key"),
      (closed) => closed.scopes(),
      (closed) => closed.watch(() => {}),
    ];
    for (const use of uses) {
      await assert.rejects(async () => use(store), isClosedError, String(use));
    }
  }),

  reopeningCase("closing one connection leaves the others open", async (store, open) => {
    const other = await open();
    await store.close();
    const answer = await other.commit("s", change(0, "a"));
    assert.deepEqual(answer, { ok: true, revision: 1, seq: 1 });
  }),

  reopeningCase("what one connection committed the others read at once", async (store, open) => {
    const other = await open();
    await other.load("s");
    for (let revision = 0; revision < 10; revision++) {
      await store.commit("s", change(revision, `line ${revision}`));
      assert.deepEqual(await other.load("s"), await store.load("s"));
      assert.deepEqual(await other.journal("s"), await store.journal("s"));
    }
  }),

  reopeningCase("after closing and opening again everything is there", async (store, open) => {
    for (let revision = 0; revision < 3; revision++) {
      await store.commit("one", change(revision, `line ${revision}`));
    }
    await store.commit("two", change(0, "other"));
    const before = [await store.load("one"), await store.load("two"), await store.journal("one")];
    await store.close();

    const again = await open();
    const after = [await again.load("one"), await again.load("two"), await again.journal("one")];
    assert.deepEqual(after, before);
    assert.deepEqual([...(await again.scopes())].sort(), ["one", "two"]);
    const next = await again.commit("one", change(3, "next"));
    assert.deepEqual(next, { ok: true, revision: 4, seq: 4 });
  }),
];

/** By name and code: the store may come with another copy of the class. */
function isClosedError(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string };
  return name === "StoreError" && code === "closed";
}

async function writeThree(store: Store, scope: string): Promise<void> {
  for (const expected of [0, 1, 2]) {
    await store.commit(scope, {
      expected,
      documents: { todo: { n: expected } },
      entries: expected === 2 ? [] : [entry(`entry ${expected}`)],
      idempotency: { key: `key ${expected}`, reply: expected },
    });
  }
}

export const copyingCases: readonly StoreCase[] = [
  storeCase("a dump restored elsewhere is the same scope, numbers and all", async (store) => {
    await writeThree(store, "from");
    const dump = await store.dump("from");
    await store.restore("to", dump);
    assert.deepEqual(await store.dump("to"), dump);
    assert.deepEqual(await store.load("to"), await store.load("from"));
    assert.deepEqual(await store.journal("to"), await store.journal("from"));
    assert.equal(await store.replay("to", "key 1"), 1);
    const next = { expected: 3, documents: {}, entries: [entry("next")] };
    assert.deepEqual(await store.commit("to", next), { ok: true, revision: 4, seq: 3 });
  }),

  storeCase("a scope whose journal was forgotten is copied with its numbers", async (store) => {
    await writeThree(store, "from");
    await store.prune("from", 100);
    await store.restore("to", await store.dump("from"));
    const next = { expected: 3, documents: {}, entries: [entry("next")] };
    assert.deepEqual(await store.commit("to", next), { ok: true, revision: 4, seq: 3 });
  }),

  storeCase("a copy of nothing is nothing", async (store) => {
    const nothing = { revision: 0, seq: 0, documents: {}, entries: [], replies: [] };
    assert.deepEqual(await store.dump("s"), nothing);
    await store.restore("s", nothing);
    assert.deepEqual(await store.scopes(), []);
    await store.commit("s", change(0, "first"));
    await assert.rejects(store.restore("s", nothing), { code: "scope-exists" });
  }),

  storeCase("a dump is not restored over a scope that was written to", async (store) => {
    await writeThree(store, "from");
    await writeThree(store, "to");
    const before = await store.dump("to");
    await assert.rejects(store.restore("to", await store.dump("from")), { code: "scope-exists" });
    assert.deepEqual(await store.dump("to"), before);
  }),

  storeCase("a pruned journal goes on where it was", async (store) => {
    await writeThree(store, "s");
    const before = await store.load("s");
    await store.prune("s", 2);
    assert.deepEqual(await store.load("s"), before);
    assert.deepEqual(
      (await store.journal("s")).map(({ seq }) => seq),
      [2],
    );
    await store.prune("s", 100);
    assert.deepEqual(await store.journal("s"), []);
    assert.deepEqual(await store.load("s"), before);
    const next = { expected: 3, documents: {}, entries: [entry("next")] };
    assert.deepEqual(await store.commit("s", next), { ok: true, revision: 4, seq: 3 });
    assert.deepEqual(
      (await store.journal("s", { after: 2 })).map(({ seq }) => seq),
      [3],
    );
  }),
];

/** Long enough for a busy machine; a store that keeps its promise needs a tenth of a second. */
const PATIENCE = 60_000;
const QUIET = 150;

export const watchCases: readonly StoreCase[] = [
  storeCase("a watcher hears of changes, with scope and revision", async (store) => {
    const heard = watched(store);
    await store.commit("one", change(0, "a"));
    await heard.until({ scope: "one", revision: 1 });
    await store.commit("two", { expected: 0, documents: {}, entries: [] });
    await heard.until({ scope: "two", revision: 1 });
    await store.commit("one", change(1, "b"));
    await heard.until({ scope: "one", revision: 2 });
  }),

  storeCase(
    "a watcher hears nothing of what was before, was refused or was a retry",
    async (store) => {
      const commit = { ...change(0, "a"), idempotency: { key: "key", reply: null } };
      await store.commit("s", commit);
      const heard = watched(store);
      await store.commit("s", change(0, "stale"));
      await store.commit("s", commit);
      await sleep(QUIET);
      assert.deepEqual(heard.notices, []);
    },
  ),

  storeCase("a watcher hears nothing after it ended", async (store) => {
    const [ended, other] = [watched(store), watched(store)];
    ended.end();
    await store.commit("s", change(0, "a"));
    await other.until({ scope: "s", revision: 1 });
    assert.deepEqual(ended.notices, []);
    ended.end();
    await store.commit("s", change(1, "b"));
    await other.until({ scope: "s", revision: 2 });
  }),

  reopeningCase("a watcher hears of changes through another connection", async (store, open) => {
    const other = await open();
    const heard = watched(store);
    await other.commit("one", change(0, "a"));
    await heard.until({ scope: "one", revision: 1 });
    await other.commit("two", { expected: 0, documents: {}, entries: [] });
    await heard.until({ scope: "two", revision: 1 });
    await store.commit("one", change(1, "b"));
    await other.commit("one", change(2, "c"));
    await heard.until({ scope: "one", revision: 3 });
    heard.end();
    const before = heard.notices.length;
    await other.commit("one", change(3, "d"));
    await sleep(QUIET);
    assert.equal(heard.notices.length, before);
  }),
];

interface Heard {
  readonly notices: readonly Notice[];
  until(notice: Notice): Promise<void>;
  end(): void;
}

function watched(store: Store): Heard {
  const notices: Notice[] = [];
  const end = store.watch((notice) => notices.push(notice));
  const until = async ({ scope, revision }: Notice): Promise<void> => {
    const isHeard = (): boolean =>
      notices.some((notice) => notice.scope === scope && notice.revision === revision);
    const start = performance.now();
    while (!isHeard() && performance.now() - start < PATIENCE) await sleep(5);
    assert.ok(isHeard(), `not heard: revision ${revision} of ${scope}`);
  };
  return { notices, until, end };
}
