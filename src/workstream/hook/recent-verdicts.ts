import type { Verdict } from "../../progress/index.ts";
import type { JournalEntry } from "../../stores/contract.ts";
import { todoDocument } from "../documents.ts";
import { newestFirst } from "../journal-pages.ts";
import type { LiveList } from "../live.ts";
import { Read } from "../progress/follower.ts";
import { ListFacts } from "../progress/list-facts.ts";
import type { RuntimeJournal } from "../progress/runtime-journal.ts";

/** Facts of more calls than the detectors look back. */
const WINDOW = 256;

/**
 * The verdicts on the latest facts: between one window of them and two. Where they begin moves by a
 * whole window, so that a loop is dated alike by the hooks that see it, and told once in a window.
 */
export async function recentVerdicts(
  { store, scope, now }: LiveList,
  facts: RuntimeJournal,
): Promise<readonly Verdict[]> {
  const seen = await facts.read(Math.max(0, Math.floor(facts.seq / WINDOW) - 1) * WINDOW);
  const { documents, seq } = await store.load(scope);
  const written: JournalEntry[] = [];
  for await (const entry of newestFirst(store, scope, seq + 1)) {
    if (entry.at < (seen[0]?.at ?? Infinity)) break;
    written.unshift(entry);
  }
  const read = new Read(new ListFacts(todoDocument(documents).list, written), {});
  read.take(written, seen);
  return read.verdicts(now());
}
