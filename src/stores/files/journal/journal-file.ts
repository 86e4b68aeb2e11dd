import type { Door, OpenFile } from "../../../door/index.ts";
import { identityFrom } from "../disk/read-file.ts";

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
