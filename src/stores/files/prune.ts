import { rewriteJournal } from "./compact.ts";
import type { ScopePlace } from "./documents/scope-place.ts";
import { JournalFile } from "./journal/journal-file.ts";
import type { Line } from "./journal/line.ts";
import { decodeLine, encodeLine } from "./journal/line.ts";
import { lookAt } from "./look.ts";
import { settle } from "./settle.ts";

/** So many of the newest replies outlive the entries they came with: a retry comes soon or never. */
const REPLIES_KEPT = 1_000;

/** Forgets entries with a lower number than `before`. To be called while nobody else writes. */
export function pruneAtOnce(place: ScopePlace, before: number, now: number): void {
  const head = settle(
    place,
    lookAt(place, now, () => []),
    now,
  );
  const first = Math.min(before, head.standing.seq + 1);
  let forgotten = Math.max(0, countReplies(place, first) - REPLIES_KEPT);
  const prune = (bytes: Buffer): Buffer | undefined => {
    const line = decodeLine(bytes);
    if (!line) return bytes;
    const pruned = withoutEntries(line, first);
    if (pruned.entries.length > 0) return encodeLine(pruned);
    return line.reply && forgotten-- <= 0 ? encodeLine(pruned) : undefined;
  };
  rewriteJournal(place, prune, (last) => withoutEntries(last, first));
}

/** A line that is left without entries says which number was the last to go. */
function withoutEntries(line: Line, first: number): Line {
  const { entries, seq } = line;
  if (seq < first) return { ...line, entries: [], seq: first - 1 };
  return { ...line, entries: entries.slice(Math.max(0, first - 1 - (seq - entries.length))) };
}

/** Replies of lines whose entries all go. */
function countReplies(place: ScopePlace, first: number): number {
  return JournalFile.reading(place.door, place.journal, (journal) => {
    let count = 0;
    for (const { bytes } of journal?.forward() ?? []) {
      const line = decodeLine(bytes);
      if (line?.reply && line.seq < first) count++;
    }
    return count;
  });
}
