import type { JournalEntry, Store } from "../stores/contract.ts";

const PAGE = 100;

/** The journal from `before` backwards, read a page at a time as it is asked for. */
export async function* newestFirst(
  store: Store,
  scope: string,
  before: number = Infinity,
): AsyncGenerator<JournalEntry> {
  for (let last = before; ;) {
    const entries = await store.journal(scope, { before: last, limit: PAGE, newestFirst: true });
    yield* entries;
    const oldest = entries.at(-1);
    if (!oldest || entries.length < PAGE) return;
    last = oldest.seq;
  }
}
