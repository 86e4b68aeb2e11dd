import { errorCode, replaceFile } from "../disk.ts";
import { lookAt } from "../look.ts";
import type { ScopePlace } from "../place.ts";
import { reconcile } from "../reconcile.ts";
import type { Head } from "./journal-file.ts";
import { JournalFile } from "./journal-file.ts";
import type { Line } from "./line.ts";
import { decodeLine, decodeStanding, encodeLine, encodeStanding, withoutStanding } from "./line.ts";

/** A journal is worth writing anew when this much of it, and most of it, is of no use any more. */
const WORTHWHILE = 1024 * 1024;

/**
 * Drops from all lines but the last how the scope stood, and those lines that
 * say nothing else. As it comes at half of the size only, a line is copied but a
 * few times in its life, however long the journal gets.
 */
export function compactIfDue(place: ScopePlace, { standing: { spent }, end }: Head): void {
  if (spent < WORTHWHILE || spent < end / 2) return;
  try {
    rewriteJournal(place, withoutStanding, (last) => last);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    // Nothing is lost and nothing is gained; the next commit tries again.
  }
}

/**
 * Writes the journal anew: `change` makes history of a line, or nothing to leave
 * it out, and `changeLast` says what the last one is to be. To be called while
 * nobody else writes.
 */
function rewriteJournal(
  place: ScopePlace,
  change: (line: Buffer) => Buffer | undefined,
  changeLast: (last: Line) => Line,
): void {
  JournalFile.reading(place.door, place.journal, (journal) => {
    const [last] = journal?.backward() ?? [];
    const line = last && decodeLine(last.bytes);
    const decoded = last && decodeStanding(last.bytes);
    if (!journal || !line || !decoded) return;
    const { standing, documents } = decoded;
    const stands = { ...standing, spent: 0 };
    const { bytes } = encodeStanding(changeLast(line), stands, documents);
    replaceFile(place, place.journal, content(journal, last.start, change, bytes));
  });
}

function* content(
  journal: JournalFile,
  end: number,
  change: (line: Buffer) => Buffer | undefined,
  last: Buffer,
): Generator<Buffer> {
  for (const { bytes, start } of journal.forward()) {
    if (start >= end) break;
    const changed = change(bytes);
    if (changed) yield changed;
  }
  yield last;
}

/** So many of the newest replies outlive the entries they came with: a retry comes soon or never. */
const REPLIES_KEPT = 1_000;

/** Forgets entries with a lower number than `before`. To be called while nobody else writes. */
export function pruneLocked(place: ScopePlace, before: number, now: number): void {
  const head = reconcile(
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
