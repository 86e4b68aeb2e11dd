import type { Door, OpenFile } from "../../../door/index.ts";
import { identityFrom, identityIn } from "../disk.ts";
import type { RawDocuments, Standing } from "./line.ts";
import { decodeStanding, NOTHING } from "./line.ts";

/** Lines are mostly shorter; what is longer is read in ever larger pieces. */
const CHUNK = 16 * 1024;
const NEWLINE = 10;

/** A piece of the file that ends with a newline, or with the file. */
export interface Piece {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

/** A journal that is open for reading. What is written to it later is not seen. */
export class JournalFile {
  readonly size: number;
  readonly identity: string;
  readonly #file: OpenFile;

  private constructor(file: OpenFile) {
    this.#file = file;
    // In one look: between two of them another process may write.
    const stats = file.stats();
    this.size = Number(stats.size);
    this.identity = identityFrom(stats);
  }

  /** Lets `work` read the journal; undefined stands for one that is not there. */
  static reading<T>(door: Door, path: string, work: (journal: JournalFile | undefined) => T): T {
    return door.reading(path, (file) => work(file && new JournalFile(file)));
  }

  read(start: number, length: number): Buffer {
    return this.#file.read(start, Math.min(length, this.size - start));
  }

  /** The pieces from `start`, which is the beginning of one, to the end. */
  *forward(start = 0): Generator<Piece> {
    let buffer: Buffer = Buffer.alloc(0);
    let base = start;
    for (let at = start; at < this.size;) {
      // What has no newline yet is a long line: take as much again.
      const chunk = this.read(at, Math.max(4 * CHUNK, buffer.length));
      if (chunk.length === 0) break;
      at += chunk.length;
      buffer = joined(buffer, chunk);
      let from = 0;
      for (let end = buffer.indexOf(NEWLINE) + 1; end > 0; end = buffer.indexOf(NEWLINE, end) + 1) {
        yield { bytes: buffer.subarray(from, end), start: base + from, end: base + end };
        from = end;
      }
      buffer = buffer.subarray(from);
      base += from;
    }
    if (buffer.length > 0) yield { bytes: buffer, start: base, end: base + buffer.length };
  }

  /** The pieces before `end`, which is the end of one, the last first. */
  *backward(end: number = this.size): Generator<Piece> {
    let buffer: Buffer = Buffer.alloc(0);
    let base = end;
    for (;;) {
      let start = lastPiece(buffer);
      while (start === 0 && base > 0) {
        const length = Math.min(base, Math.max(CHUNK, buffer.length));
        base -= length;
        buffer = joined(this.read(base, length), buffer);
        start = lastPiece(buffer);
      }
      if (buffer.length === 0) return;
      yield { bytes: buffer.subarray(start), start: base + start, end: base + buffer.length };
      buffer = buffer.subarray(0, start);
    }
  }
}

/** Where the last piece of the buffer begins: at 0 if it may begin before the buffer. */
function lastPiece(buffer: Buffer): number {
  return buffer.length < 2 ? 0 : buffer.lastIndexOf(NEWLINE, buffer.length - 2) + 1;
}

function joined(one: Buffer, other: Buffer): Buffer {
  if (one.length === 0) return other;
  return other.length === 0 ? one : Buffer.concat([one, other]);
}

/** The end of a journal: how the scope stands. */
export interface Head {
  /** By the last line that is whole. */
  readonly standing: Standing;
  readonly documents: RawDocuments;
  /** How many bytes of that line tell these. */
  readonly weight: number;
  /** Where the next line goes; 0 if none is whole. */
  readonly end: number;
  /** How much there is behind the last whole line: one that was cut off, or damaged. */
  readonly rest: number;
}

export const NO_HEAD: Head = {
  standing: NOTHING,
  documents: new Map(),
  weight: 0,
  end: 0,
  rest: 0,
};

/** Reads no more of the journal than its end. */
export function readHead(door: Door, path: string): Head {
  return JournalFile.reading(door, path, (journal) => (journal ? headOf(journal) : NO_HEAD));
}

export function headOf(journal: JournalFile): Head {
  for (const { bytes, end } of journal.backward()) {
    const decoded = decodeStanding(bytes);
    if (decoded) return { ...decoded, end, rest: journal.size - end };
  }
  return { ...NO_HEAD, rest: journal.size };
}

/** The scope that a journal is of; undefined if nothing in it can be read. */
export function scopeOfJournal(door: Door, path: string): string | undefined {
  const { standing, end } = readHead(door, path);
  return end > 0 ? standing.scope : undefined;
}

/**
 * Writes a line at `end`, the place of the last whole line's end, over whatever
 * is behind it. It is on disk when this returns; when this throws, the journal
 * ends where it ended before. Answers the identity of the journal.
 */
export function appendLine(door: Door, journal: string, end: number, line: Buffer): string {
  return door.writing(journal, "existing", (file) => {
    writeDurably(file, end, line);
    return identityIn(file);
  });
}

function writeDurably(file: OpenFile, end: number, line: Buffer): void {
  try {
    if (file.stats().size > end) file.truncate(end);
    file.write(line, end);
    file.sync();
  } catch (error) {
    takeBack(file, end);
    throw error;
  }
}

/** After a failed fsync nobody can say what is on the disk: the line must not be read as committed. */
function takeBack(file: OpenFile, end: number): void {
  try {
    file.truncate(end);
  } catch {
    // The caller hears of the first failure. A line that stays is whole or known to be torn.
  }
}
