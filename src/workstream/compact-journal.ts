import type { Snapshot, Store } from "../stores/contract.ts";
import type { TodoList } from "../todo/index.ts";
import type { Decision, Written } from "./commit-with-retry.ts";
import { commitWithRetry } from "./commit-with-retry.ts";
import { asJson, todoEntry } from "./documents.ts";
import { pagesNewestFirst } from "./journal-pages.ts";
import type { LiveList } from "./live.ts";
import { RUNTIME } from "./live.ts";

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

/** Commits to the scope, and compacts its journal when that brought it past a round number. */
export async function commitHere<T>(
  live: LiveList,
  decide: (snapshot: Snapshot) => Decision<T> | Promise<Decision<T>>,
): Promise<Written<T>> {
  const written = await commitWithRetry(live.store, live.scope, decide);
  const { seqBefore, committed } = written;
  if (committed && roundsIn(committed.seq) > roundsIn(seqBefore)) {
    // The commit stands: what cannot be forgotten now is forgotten with the next round.
    await compactJournal(live).catch(() => {});
  }
  return written;
}

function roundsIn(seq: number): number {
  return Math.floor(seq / COMPACT_EVERY);
}

/**
 * Forgets the journal before the last hundred changes of the list. Finished
 * lists go to the archive first, so that a crash in between loses nothing.
 */
async function compactJournal(live: LiveList): Promise<void> {
  const { store, scope } = live;
  const before = await oldestNeeded(store, scope);
  if (before === undefined) return;
  const finished = await finishedBefore(store, scope, before);
  await commitWithRetry<void>(store, scope, ({ documents }) => {
    const archive = (documents.archive as ArchiveDocument | undefined) ?? { lists: [] };
    const known = new Set(archive.lists.map(({ seq }) => seq));
    const added = finished.filter(({ seq }) => !known.has(seq));
    const lists = [...archive.lists, ...added].slice(-MOST_FINISHED);
    return {
      result: undefined,
      commit: {
        documents: added.length > 0 ? { archive: asJson({ lists }) } : {},
        entries: [{ kind: JOURNAL_COMPACTED, at: live.now(), actor: RUNTIME, data: { before } }],
      },
    };
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
