import type { JournalEntry, Store } from "../stores/contract.ts";
import { todoEntry } from "./documents.ts";

const PAGE = 100;

/** The journal from `before` backwards, read as it is asked for. */
export async function* newestFirst(
  store: Store,
  scope: string,
  before: number = Infinity,
): AsyncGenerator<JournalEntry> {
  for await (const page of pagesNewestFirst(store, scope, before)) yield* page;
}

/** The same a page at a time, for who reads all of it: to wait for every entry takes longer. */
export async function* pagesNewestFirst(
  store: Store,
  scope: string,
  before: number = Infinity,
): AsyncGenerator<readonly JournalEntry[]> {
  for (let last = before; ;) {
    const entries = await store.journal(scope, { before: last, limit: PAGE, newestFirst: true });
    yield entries;
    const oldest = entries.at(-1);
    if (!oldest || entries.length < PAGE) return;
    last = oldest.seq;
  }
}

/** When the list last changed, among the entries up to `newest`. */
export async function lastChangeAt(
  store: Store,
  scope: string,
  newest: number,
): Promise<number | undefined> {
  for await (const entry of newestFirst(store, scope, newest + 1)) {
    if (todoEntry(entry)) return entry.at;
  }
  return undefined;
}
