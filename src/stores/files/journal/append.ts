import fs from "node:fs";
import { identityIn } from "../disk/read-file.ts";
import { writeAll } from "../disk/write-all.ts";

const { O_NOFOLLOW = 0, O_WRONLY } = fs.constants;

/**
 * Writes a line at `end`, the place of the last whole line's end, over whatever
 * is behind it. It is on disk when this returns; when this throws, the journal
 * ends where it ended before. Answers the identity of the journal.
 */
export function appendLine(path: string, end: number, line: Buffer): string {
  const descriptor = fs.openSync(path, O_WRONLY | O_NOFOLLOW);
  try {
    writeDurably(descriptor, end, line);
    return identityIn(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

function writeDurably(descriptor: number, end: number, line: Buffer): void {
  try {
    if (fs.fstatSync(descriptor).size > end) fs.ftruncateSync(descriptor, end);
    writeAll(descriptor, line, end);
    fs.fsyncSync(descriptor);
  } catch (error) {
    takeBack(descriptor, end);
    throw error;
  }
}

/** After a failed fsync nobody can say what is on the disk: the line must not be read as committed. */
function takeBack(descriptor: number, end: number): void {
  try {
    fs.ftruncateSync(descriptor, end);
  } catch {
    // The caller hears of the first failure. A line that stays is whole or known to be torn.
  }
}
