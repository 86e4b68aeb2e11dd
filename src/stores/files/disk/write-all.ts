import fs from "node:fs";

/** Writes every byte to a file that is open, from the place `at` on; a system may take fewer at once. */
export function writeAll(descriptor: number, bytes: Buffer, at: number): void {
  for (let written = 0; written < bytes.length;) {
    written += fs.writeSync(descriptor, bytes, written, bytes.length - written, at + written);
  }
}
