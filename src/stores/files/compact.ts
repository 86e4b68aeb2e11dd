import { errorCode } from "./disk/failure.ts";
import { replaceFile } from "./disk/replace-file.ts";
import type { ScopePlace } from "./documents/scope-place.ts";
import type { Head } from "./journal/head.ts";
import { JournalFile } from "./journal/journal-file.ts";
import type { Line } from "./journal/line.ts";
import {
  decodeLine,
  decodeStanding,
  encodeStanding,
  newEdition,
  withoutStanding,
} from "./journal/line.ts";

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
export function rewriteJournal(
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
    const edition = newEdition();
    const stands = { ...standing, edition, spent: 0 };
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
