import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

const CHUNK = 64 * 1024;

/** To open a named pipe as usual would wait for a writer. */
export const WITHOUT_WAITING: number = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a file from its beginning, chunk by chunk into the same memory. Throws what the system says,
 * and for anything but a file.
 */
export function* fileChunks(path: string): Generator<Buffer> {
  const file = openSync(path, WITHOUT_WAITING);
  try {
    if (!fstatSync(file).isFile()) {
      throw Object.assign(new Error(`${path} is not a file`), { syscall: "open" });
    }
    const memory = Buffer.allocUnsafe(CHUNK);
    for (;;) {
      const length = readSync(file, memory, 0, CHUNK, null);
      if (length === 0) return;
      yield memory.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/** Longer lines are images or the output of a program, never a list. */
const LONGEST_LINE: number = 16 * 1024 * 1024;

const NEWLINE = 0x0a;

/**
 * Puts chunks of any size together to blocks of whole lines. Of a line that is
 * too long only the length is kept, and it is told. A chunk may be overwritten
 * once the next one is asked for.
 */
export function* lineBlocks(
  chunks: Iterable<Buffer>,
  tellTooLong: () => void,
  longest: number = LONGEST_LINE,
): Generator<Buffer> {
  const begun = new BegunLine(longest, tellTooLong);
  for (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      const first = chunk.indexOf(NEWLINE) + 1;
      begun.add(chunk.subarray(0, first));
      const line = begun.take();
      if (line.length > 0) yield line;
      if (first < end) yield chunk.subarray(first, end);
    }
    begun.add(chunk.subarray(end));
  }
  const last = begun.take();
  if (last.length > 0) yield last;
}

/** A line that began in a chunk and has not ended yet. */
class BegunLine {
  readonly #longest: number;
  readonly #tellTooLong: () => void;
  #parts: Buffer[] = [];
  #length = 0;

  constructor(longest: number, tellTooLong: () => void) {
    this.#longest = longest;
    this.#tellTooLong = tellTooLong;
  }

  add(part: Buffer): void {
    if (part.length === 0) return;
    this.#length += part.length;
    if (this.#length > this.#longest) this.#parts = [];
    else this.#parts.push(Buffer.from(part));
  }

  take(): Buffer {
    if (this.#length > this.#longest) this.#tellTooLong();
    const line = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
    return line;
  }
}
