import { closeSync, openSync, readSync } from "node:fs";

const CHUNK = 64 * 1024;

/** Reads a file from its beginning, chunk by chunk into the same memory. Throws what the system says. */
export function* fileChunks(path: string): Generator<Buffer> {
  const file = openSync(path, "r");
  try {
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
