import assert from "node:assert/strict";
import { change, entry, storeCase } from "./store-case.ts";
import type { StoreCase } from "./store-case.ts";

export const commitCases: readonly StoreCase[] = [
  storeCase("a scope that nobody wrote to is empty and at revision 0", async (store) => {
    assert.deepEqual(await store.load("empty"), { revision: 0, seq: 0, documents: {} });
    assert.deepEqual(await store.journal("empty"), []);
    assert.equal(await store.replay("empty", "key"), undefined);
  }),

  storeCase("a commit raises the revision by one, whatever it changes", async (store) => {
    const todo = { expected: 0, documents: { todo: { n: 1 } }, entries: [entry("a"), entry("b")] };
    assert.deepEqual(await store.commit("s", todo), { ok: true, revision: 1, seq: 2 });
    const nothing = { expected: 1, documents: {}, entries: [] };
    assert.deepEqual(await store.commit("s", nothing), { ok: true, revision: 2, seq: 2 });
    const line = { expected: 2, documents: {}, entries: [entry("c")] };
    assert.deepEqual(await store.commit("s", line), { ok: true, revision: 3, seq: 3 });
    const documents = { todo: { n: 1 } };
    assert.deepEqual(await store.load("s"), { revision: 3, seq: 3, documents });
  }),

  storeCase("documents that a commit leaves out stay as they are", async (store) => {
    const documents = { todo: { n: 1 }, plan: ["p"], reminder: null };
    await store.commit("s", { expected: 0, documents, entries: [] });
    await store.commit("s", { expected: 1, documents: { plan: ["q"] }, entries: [] });
    const { documents: found } = await store.load("s");
    assert.deepEqual(found, { todo: { n: 1 }, plan: ["q"], reminder: null });
  }),

  storeCase("a commit on an old revision is answered, and writes nothing", async (store) => {
    await store.commit("s", change(0, "first"));
    await store.commit("s", change(1, "second"));
    const before = await store.load("s");
    for (const expected of [0, 1, 3]) {
      const stale = { ...change(expected, "stale"), idempotency: { key: "stale", reply: 1 } };
      const answer = { ok: false, code: "stale-revision", revision: 2 };
      assert.deepEqual(await store.commit("s", stale), answer);
    }
    assert.deepEqual(await store.load("s"), before);
    assert.equal((await store.journal("s")).length, 2);
    assert.equal(await store.replay("s", "stale"), undefined);
  }),

  storeCase("a stale commit does not bring a scope into being", async (store) => {
    const answer = { ok: false, code: "stale-revision", revision: 0 };
    assert.deepEqual(await store.commit("s", change(1, "early")), answer);
    assert.deepEqual(await store.scopes(), []);
  }),

  storeCase("of two writers on the same revision one wins", async (store, open) => {
    const other = await open();
    const answers = await Promise.all([
      store.commit("s", change(0, "mine")),
      other.commit("s", change(0, "theirs")),
    ]);
    assert.deepEqual(answers.map(({ ok }) => ok).sort(), [false, true]);
    const { revision, documents } = await other.load("s");
    assert.equal(revision, 1);
    assert.deepEqual(documents, { todo: { what: answers[0]?.ok ? "mine" : "theirs" } });
    assert.deepEqual(await store.load("s"), await other.load("s"));
  }),

  storeCase("writers that try again until they succeed lose nothing", async (store, open) => {
    const stores = [store, await open(), await open()];
    const rounds = 20;
    const write = async (own: typeof store, name: string): Promise<void> => {
      for (let written = 0; written < rounds;) {
        const { revision } = await own.load("s");
        const { ok } = await own.commit("s", change(revision, `${name}${written}`));
        if (ok) written++;
      }
    };
    await Promise.all(stores.map((own, index) => write(own, `writer ${index}: `)));
    const entries = await store.journal("s");
    assert.equal((await store.load("s")).revision, stores.length * rounds);
    assert.equal(new Set(entries.map(({ kind }) => kind)).size, stores.length * rounds);
  }),
];
