import assert from "node:assert/strict";
import { change, entry, storeCase } from "./store-case.ts";
import type { StoreCase } from "./store-case.ts";
import type { Store } from "../../stores/contract.ts";

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
