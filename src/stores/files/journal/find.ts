import type { JournalFile, Piece } from "./journal-file.ts";
import type { Line } from "./line.ts";
import { decodeLine } from "./line.ts";

/** Below this a part of the journal is read from end to end. */
const SMALL = 64 * 1024;

/**
 * The first line that has an entry with this number or a higher one. Reads a
 * few lines only, however long the journal is.
 */
export function findEntry(journal: JournalFile, seq: number): Piece | undefined {
  const has = ({ seq: last, entries }: Line): boolean => last >= seq && entries.length > 0;
  return findFirst(journal, (line) => line.seq >= seq, has);
}

/**
 * The first line that `is` it, of which none is before the first one that
 * `isReached`. Once that holds for a line it holds for all that follow.
 */
function findFirst(
  journal: JournalFile,
  isReached: (line: Line) => boolean,
  is: (line: Line) => boolean,
): Piece | undefined {
  let [low, high] = [0, journal.size];
  while (high - low > SMALL) {
    const middle = Math.floor((low + high) / 2);
    const found = firstAfter(journal, middle, high);
    if (!found) high = middle;
    else if (isReached(found.line)) high = found.piece.start;
    else low = found.piece.end;
  }
  for (const piece of journal.forward(low)) {
    const line = decodeLine(piece.bytes);
    if (line && is(line)) return piece;
  }
  return undefined;
}

/** The first sound line that begins after an offset and before another. */
function firstAfter(
  journal: JournalFile,
  offset: number,
  limit: number,
): { line: Line; piece: Piece } | undefined {
  // The first piece may have begun before the offset.
  for (const piece of journal.forward(offset).drop(1)) {
    if (piece.start >= limit) return undefined;
    const line = decodeLine(piece.bytes);
    if (line) return { line, piece };
  }
  return undefined;
}
