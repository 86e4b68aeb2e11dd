import assert from "node:assert/strict";
import type { Commit, NewEntry, Store } from "../../stores/contract.ts";

/** A store as the contract wants it handed: with nothing in it. */
export interface StoreUnderTest {
  /**
   * Whether `open` answers a new connection to the same data every time, and
   * the data outlive closing. False for a store that lives in one process,
   * whose `open` answers the same one again.
   */
  readonly reopens: boolean;
  open(): Promise<Store>;
  /** Called last, when every connection is closed. */
  dispose(): Promise<void>;
}

export interface StoreCase {
  readonly name: string;
  /** Present on cases that only a store that `reopens` can be held to; skip them for others. */
  readonly needsReopening?: true;
  /** Resolves when the promise is kept, throws when it is broken. */
  run(makeStore: () => Promise<StoreUnderTest>): Promise<void>;
}

/** Another connection to the store under test. It is closed after the case, whatever comes of it. */
export type Open = () => Promise<Store>;

type Check = (store: Store, open: Open) => Promise<void>;

export function storeCase(name: string, check: Check): StoreCase {
  return {
    name,
    async run(makeStore) {
      const subject = await makeStore();
      await runCase(subject, check);
    },
  };
}

/** A case for stores whose data outlive a connection. */
export function reopeningCase(name: string, check: Check): StoreCase {
  return {
    name,
    needsReopening: true,
    async run(makeStore) {
      const subject = await makeStore();
      assert.ok(subject.reopens, "a store that does not reopen cannot be held to this: skip it");
      await runCase(subject, check);
    },
  };
}

async function runCase(subject: StoreUnderTest, check: Check): Promise<void> {
  const opened: Store[] = [];
  const open = async (): Promise<Store> => {
    const store = await subject.open();
    opened.push(store);
    return store;
  };
  try {
    await check(await open(), open);
  } finally {
    for (const store of opened) await store.close();
    await subject.dispose();
  }
}

/** A journal line with nothing special about it. */
export function entry(kind: string): NewEntry {
  return { kind, at: 1_700_000_000_000, actor: { kind: "model" }, data: { about: kind } };
}

/** A commit that writes one line to the journal and the todo document. */
export function change(expected: number, what: string): Commit {
  return { expected, documents: { todo: { what } }, entries: [entry(what)] };
}
