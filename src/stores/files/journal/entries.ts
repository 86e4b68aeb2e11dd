import type { JournalEntry, JournalQuery } from "../../contract.ts";
import type { JournalFile, Piece } from "./journal-file.ts";
import type { Line } from "./line.ts";
import { decodeLine } from "./line.ts";

/** What stands in for an entry whose line cannot be read. */
const DAMAGED = "damaged";

/** The entries that a query asks for. Numbers whose line is damaged are there too, and say so. */
export function queryEntries(journal: JournalFile, query: JournalQuery): JournalEntry[] {
  const { after = 0, before = Infinity, limit = Infinity, newestFirst = false } = query;
  if (limit <= 0) return [];
  const entries = newestFirst ? newestEntries(journal, before) : oldestEntries(journal, after);
  const asked: JournalEntry[] = [];
  for (const entry of entries) {
    if (newestFirst ? entry.seq <= after : entry.seq >= before) break;
    if (entry.seq <= after || entry.seq >= before) continue;
    asked.push(entry);
    if (asked.length >= limit) break;
  }
  return asked;
}

/** From the first one after `after` on; a few before it may come along. */
function* oldestEntries(journal: JournalFile, after: number): Generator<JournalEntry> {
  const found = findEntry(journal, after + 1);
  if (!found) return;
  let last = lastBefore(journal, found.start);
  for (const { bytes } of journal.forward(found.start)) {
    const line = decodeLine(bytes);
    if (!line) continue;
    const entries = numbered(line);
    const first = entries[0]?.seq;
    if (first !== undefined) yield* standIns((last ?? first - 2) + 1, first);
    yield* entries;
    last = line.seq;
  }
}

/** From the last one before `before` down; a few after it may come along. */
function* newestEntries(journal: JournalFile, before: number): Generator<JournalEntry> {
  let next: number | undefined;
  let isDamaged = false;
  const last = before === Infinity ? undefined : findEntry(journal, before);
  for (const { bytes } of journal.backward(last?.end)) {
    const line = decodeLine(bytes);
    isDamaged = !line;
    if (!line) continue;
    if (next !== undefined) yield* standIns(line.seq + 1, next).reverse();
    const entries = numbered(line);
    yield* entries.toReversed();
    next = entries[0]?.seq ?? line.seq + 1;
  }
  if (isDamaged && next !== undefined) yield* standIns(next - 1, next);
}

/** The number of the last entry before a place; undefined if what is there cannot be read. */
function lastBefore(journal: JournalFile, start: number): number | undefined {
  for (const { bytes } of journal.backward(start)) {
    const line = decodeLine(bytes);
    if (line) return line.seq;
  }
  return start === 0 ? Infinity : undefined;
}

function numbered({ entries, seq }: Line): JournalEntry[] {
  const before = seq - entries.length;
  return entries.map((entry, place) => ({ ...entry, seq: before + place + 1 }));
}

/** From the first number up to, not including, the other. */
function standIns(from: number, to: number): JournalEntry[] {
  const count = Math.max(0, to - Math.max(1, from));
  return Array.from({ length: count }, (_, place) => ({
    seq: to - count + place,
    kind: DAMAGED,
    at: 0,
    actor: { kind: "runtime" },
    data: { reason: "this line of the journal cannot be read" },
  }));
}

/** Below this a part of the journal is read from end to end. */
const SMALL = 64 * 1024;

/**
 * The first line that has an entry with this number or a higher one. Reads a
 * few lines only, however long the journal is.
 */
function findEntry(journal: JournalFile, seq: number): Piece | undefined {
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
