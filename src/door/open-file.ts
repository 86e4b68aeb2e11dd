import fs from "node:fs";

/** Nothing that people or agents work with comes near: what is larger is not read as a whole. */
export const LARGEST_FILE: number = 64 * 1024 * 1024;

/** A file that is open. */
export class OpenFile {
  readonly #descriptor: number;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  stats(): fs.BigIntStats {
    return fs.fstatSync(this.#descriptor, { bigint: true });
  }

  /** Everything from its beginning on, unless that is too much. */
  readAll(): Buffer {
    if (this.stats().size > LARGEST_FILE) {
      throw new Error(`it is larger than ${LARGEST_FILE} bytes`);
    }
    return fs.readFileSync(this.#descriptor);
  }

  /** As many bytes as there are from the place `start` on, at most `length`. */
  read(start: number, length: number): Buffer {
    const buffer = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const count = fs.readSync(this.#descriptor, buffer, filled, length - filled, start + filled);
      if (count === 0) break;
      filled += count;
    }
    return buffer.subarray(0, filled);
  }

  /** Writes every byte from the place `at` on; a system may take fewer at once. */
  write(bytes: Buffer, at: number): void {
    for (let written = 0; written < bytes.length;) {
      written += fs.writeSync(
        this.#descriptor,
        bytes,
        written,
        bytes.length - written,
        at + written,
      );
    }
  }

  truncate(end: number): void {
    fs.ftruncateSync(this.#descriptor, end);
  }

  setRights(mode: number): void {
    fs.fchmodSync(this.#descriptor, mode);
  }

  /** What was written is on disk when this returns. */
  sync(): void {
    fs.fsyncSync(this.#descriptor);
  }
}
