import assert from "node:assert/strict";
import type { Commit } from "../../stores/contract.ts";
import { change, reopeningCase, storeCase } from "./store-case.ts";
import type { StoreCase } from "./store-case.ts";

export const idempotencyCases: readonly StoreCase[] = [
  storeCase("a key that was committed before has no second effect", async (store) => {
    await store.commit("s", keyed(change(0, "first"), "key", { said: "first" }));
    const before = await store.load("s");
    const again = await store.commit("s", keyed(change(1, "again"), "key", { said: "again" }));
    assert.deepEqual(again, { ok: true, revision: 1, seq: 1, replay: { said: "first" } });
    assert.deepEqual(await store.load("s"), before);
    assert.equal((await store.journal("s")).length, 1);
    assert.deepEqual(await store.replay("s", "key"), { said: "first" });
  }),

  storeCase("a retry is answered the first reply, however old its revision is", async (store) => {
    await store.commit("s", keyed(change(0, "first"), "key", "done"));
    await store.commit("s", change(1, "meanwhile"));
    for (const expected of [0, 1, 2, 99]) {
      const retry = await store.commit("s", keyed(change(expected, "retry"), "key", "other"));
      assert.deepEqual(retry, { ok: true, revision: 2, seq: 2, replay: "done" });
    }
  }),

  storeCase("a reply of null is a reply", async (store) => {
    await store.commit("s", keyed(change(0, "first"), "key", null));
    const retry = await store.commit("s", keyed(change(0, "retry"), "key", null));
    assert.deepEqual(retry, { ok: true, revision: 1, seq: 1, replay: null });
    assert.equal(await store.replay("s", "key"), null);
  }),

  storeCase("the same key in another scope is another key", async (store) => {
    await store.commit("one", keyed(change(0, "one"), "key", 1));
    const other = await store.commit("two", keyed(change(0, "two"), "key", 2));
    assert.deepEqual(other, { ok: true, revision: 1, seq: 1 });
    assert.equal(await store.replay("one", "key"), 1);
    assert.equal(await store.replay("two", "key"), 2);
  }),

  storeCase(
    "of retries at once, through any connection, one has an effect",
    async (store, open) => {
      const stores = [store, await open(), await open()];
      const commit = keyed(change(0, "once"), "key", "done");
      const answers = await Promise.all(stores.map((each) => each.commit("s", commit)));
      assert.equal(answers.filter((answer) => answer.ok && "replay" in answer).length, 2);
      assert.deepEqual(await store.load("s"), {
        revision: 1,
        seq: 1,
        documents: { todo: { what: "once" } },
      });
    },
  ),

  storeCase("keys may be any text", async (store) => {
    const keys = ["__proto__", "constructor", "a\0b", "a", "\ud800", "\ufffd", "k".repeat(5_000)];
    for (const [index, key] of keys.entries()) {
      await store.commit("s", keyed(change(index, key), key, index));
    }
    for (const [index, key] of keys.entries()) assert.equal(await store.replay("s", key), index);
  }),

  reopeningCase(
    "a key is known after the store was closed and opened again",
    async (store, open) => {
      await store.commit("s", keyed(change(0, "first"), "key", { said: "first" }));
      await store.close();
      const retry = await (await open()).commit("s", keyed(change(0, "again"), "key", "other"));
      assert.deepEqual(retry, { ok: true, revision: 1, seq: 1, replay: { said: "first" } });
    },
  ),
];

function keyed(commit: Commit, key: string, reply: Commit["documents"]["todo"]): Commit {
  return { ...commit, idempotency: { key, reply: reply ?? null } };
}
