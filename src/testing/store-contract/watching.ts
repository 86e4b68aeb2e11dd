import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Notice, Store } from "../../stores/contract.ts";
import { change, reopeningCase, storeCase } from "./store-case.ts";
import type { StoreCase } from "./store-case.ts";

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
