import type { CurrentActivity, Verdict } from "../../progress/index.ts";
import type { JournalEntry, Store } from "../../stores/contract.ts";
import { todoDocument } from "../documents.ts";
import { newestFirst } from "../journal-pages.ts";
import { Read } from "../progress/follower.ts";
import { ListFacts } from "../progress/list-facts.ts";
import { runtimeScope } from "../progress/runtime-journal.ts";

/** Facts of more calls than the detectors look back. */
const WINDOW = 256;

export interface RecentProgress {
  readonly current: CurrentActivity;
  /** Those that still stand. */
  readonly verdicts: readonly Verdict[];
}

/**
 * What the latest facts come to: between one window of them and two, up to `newest`. Where they begin
 * moves by a whole window, so that a loop is dated alike by all who see it, and told once in a window.
 */
export async function recentProgress(
  { store, scope }: { readonly store: Store; readonly scope: string },
  newest: number,
  now: number,
): Promise<RecentProgress> {
  const after = Math.max(0, Math.floor(newest / WINDOW) - 1) * WINDOW;
  const seen = await store.journal(runtimeScope(scope), { after });
  const { documents, seq } = await store.load(scope);
  const written: JournalEntry[] = [];
  for await (const entry of newestFirst(store, scope, seq + 1)) {
    if (after > 0 && entry.at < (seen[0]?.at ?? 0)) break;
    written.push(entry);
  }
  written.reverse();
  const read = new Read(new ListFacts(todoDocument(documents).list, written), {});
  read.take(written, seen);
  return { current: read.summary(now).current, verdicts: read.verdicts(now) };
}
