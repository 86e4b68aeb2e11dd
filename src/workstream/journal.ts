/**
 * The journal of a list: read backwards in pages, and compacted every thousand entries.
 * @module
 */
import type { JournalEntry, Snapshot, Store } from "../stores/contract.ts";
import type { TodoList } from "../todo/index.ts";
import { asJson, todoEntry } from "./documents.ts";
import { retry } from "./retry.ts";

/** A scope to write to. */
export interface Place {
  readonly store: Store;
  readonly scope: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const PAGE = 100;

/** The journal from `before` backwards, read as it is asked for. */
export async function* newestFirst(
  store: Store,
  scope: string,
  before: number = Infinity,
): AsyncGenerator<JournalEntry> {
  for await (const page of pagesNewestFirst(store, scope, before)) yield* page;
}

/** The same a page at a time, for readers of the whole journal: awaiting each entry takes longer. */
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

/** How many changes of the list can always be undone. */
export const UNDOABLE_CHANGES = 100;

/** How many entries come together before old ones are forgotten. */
export const COMPACT_EVERY = 1_000;

const MOST_FINISHED = 200;

/** Lists that were finished and cleared, oldest first. */
export interface ArchiveDocument {
  readonly lists: readonly {
    /** Number of the journal entry that it was cleared with. */
    readonly seq: number;
    readonly at: number;
    readonly list: TodoList;
  }[];
}

const JOURNAL_COMPACTED = "journal-compacted";

/** Whether a commit brought the journal of a list past a round number of entries. */
export function isCompactionDue(before: Snapshot, seq: number): boolean {
  const rounds = (entries: number): number => Math.floor(entries / COMPACT_EVERY);
  return before.documents.todo !== undefined && rounds(seq) > rounds(before.seq);
}

/**
 * Forgets the journal before the last hundred changes of the list. Finished
 * lists go to the archive first, so that a crash in between loses nothing.
 */
export async function compactJournal({ store, scope, now }: Place): Promise<void> {
  const before = await oldestNeeded(store, scope);
  if (before === undefined) return;
  const finished = await finishedBefore(store, scope, before);
  await retry<void>({ kind: store.kind, scope }, async () => {
    const { documents, revision: expected } = await store.load(scope);
    const archive = (documents.archive as ArchiveDocument | undefined) ?? { lists: [] };
    const known = new Set(archive.lists.map(({ seq }) => seq));
    const added = finished.filter(({ seq }) => !known.has(seq));
    const lists = [...archive.lists, ...added].slice(-MOST_FINISHED);
    const { ok } = await store.commit(scope, {
      expected,
      documents: added.length > 0 ? { archive: asJson({ lists }) } : {},
      entries: [
        { kind: JOURNAL_COMPACTED, at: now(), actor: { kind: "runtime" }, data: { before } },
      ],
    });
    return ok ? { answer: undefined } : undefined;
  });
  await store.prune(scope, before);
}

/** The number of the oldest of the last hundred changes; none if there are not that many. */
async function oldestNeeded(store: Store, scope: string): Promise<number | undefined> {
  let changes = 0;
  for await (const page of pagesNewestFirst(store, scope)) {
    for (const entry of page) {
      if (todoEntry(entry) && ++changes === UNDOABLE_CHANGES) return entry.seq;
    }
  }
  return undefined;
}

async function finishedBefore(
  store: Store,
  scope: string,
  before: number,
): Promise<ArchiveDocument["lists"][number][]> {
  const lists: ArchiveDocument["lists"][number][] = [];
  for await (const page of pagesNewestFirst(store, scope, before)) {
    for (const entry of page) {
      const list = todoEntry(entry)?.finished;
      if (list) lists.unshift({ seq: entry.seq, at: entry.at, list });
    }
  }
  return lists;
}
