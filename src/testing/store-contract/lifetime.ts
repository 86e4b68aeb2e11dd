import assert from "node:assert/strict";
import type { Store } from "../../stores/contract.ts";
import { change, reopeningCase, storeCase } from "./store-case.ts";
import type { StoreCase } from "./store-case.ts";

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
