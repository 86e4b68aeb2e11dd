import assert from "node:assert/strict";
import type { JournalQuery, Store } from "../../stores/contract.ts";
import type { StoreCase } from "./store-case.ts";
import { change, entry, storeCase } from "./store-case.ts";

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

export const journalCases: readonly StoreCase[] = [
  storeCase("journal entries come back whole, numbered from 1 without a gap", async (store) => {
    const first = { ...entry("a"), actor: { kind: "person", name: "Ada" } } as const;
    const second = { kind: "b", at: 0, actor: { kind: "runtime" }, data: null } as const;
    await store.commit("s", { expected: 0, documents: {}, entries: [first, second] });
    await store.commit("s", change(7, "refused"));
    await store.commit("s", { expected: 1, documents: {}, entries: [] });
    await store.commit("s", { expected: 2, documents: {}, entries: [entry("c")] });
    assert.deepEqual(await store.journal("s"), [
      { ...first, seq: 1 },
      { ...second, seq: 2 },
      { ...entry("c"), seq: 3 },
    ]);
  }),

  storeCase("the store numbers entries, whatever number they bring along", async (store) => {
    const numbered = { ...entry("a"), seq: 42 };
    await store.commit("s", { expected: 0, documents: {}, entries: [numbered] });
    assert.deepEqual(await store.journal("s"), [{ ...entry("a"), seq: 1 }]);
  }),

  storeCase("a query gives the part of the journal it asks for", async (store) => {
    for (let revision = 0; revision < 10; revision++) {
      await store.commit("s", change(revision, `line ${revision + 1}`));
    }
    const expected: readonly (readonly [JournalQuery, readonly number[]])[] = [
      [{ after: 7 }, [8, 9, 10]],
      [{ before: 4 }, [1, 2, 3]],
      [{ after: 3, before: 6 }, [4, 5]],
      [{ limit: 3 }, [1, 2, 3]],
      [{ newestFirst: true, limit: 3 }, [10, 9, 8]],
      [{ newestFirst: true, before: 8, limit: 2 }, [7, 6]],
      [{ newestFirst: true, after: 8 }, [10, 9]],
      [{ after: 2, limit: 2 }, [3, 4]],
      [{ before: Infinity, limit: Infinity, after: 9 }, [10]],
      [{ after: -5, before: 3 }, [1, 2]],
      [{ limit: 0 }, []],
      [{ before: 1 }, []],
      [{ before: 0 }, []],
      [{ after: 10 }, []],
      [{ after: 1000 }, []],
      [{ after: 6, before: 3 }, []],
    ];
    for (const [query, seqs] of expected) {
      assert.deepEqual(await numbers(store, query), seqs, JSON.stringify(query));
    }
  }),
];

async function numbers(store: Store, query: JournalQuery): Promise<number[]> {
  return (await store.journal("s", query)).map(({ seq }) => seq);
}
