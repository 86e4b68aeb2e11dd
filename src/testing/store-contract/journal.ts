import assert from "node:assert/strict";
import type { JournalQuery, Store } from "../../stores/contract.ts";
import { change, entry, storeCase } from "./store-case.ts";
import type { StoreCase } from "./store-case.ts";

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
