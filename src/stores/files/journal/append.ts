import type { Door, OpenFile } from "../../../door/index.ts";
import { identityIn } from "../disk/read-file.ts";

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
