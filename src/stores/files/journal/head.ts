import { JournalFile } from "./journal-file.ts";
import type { Line, Standing } from "./line.ts";
import { decodeStanding } from "./line.ts";

/** The end of a journal: how the scope stands. */
export interface Head {
  /** The last line that is whole; undefined if there is none. */
  readonly line: Line | undefined;
  readonly revision: number;
  readonly seq: number;
  readonly standing: Standing;
  /** How many bytes of the last line tell the standing. */
  readonly weight: number;
  /** Where the next line goes. */
  readonly end: number;
  /** How much there is behind the last whole line: one that was cut off, or damaged. */
  readonly rest: number;
}

const NO_STANDING: Standing = { files: {}, replaces: {}, documents: {}, spent: 0 };

/** Of a scope that nobody wrote to. */
export const NO_HEAD: Head = {
  line: undefined,
  revision: 0,
  seq: 0,
  standing: NO_STANDING,
  weight: 0,
  end: 0,
  rest: 0,
};

/** Reads no more of the journal than its end. */
export function readHead(path: string): Head {
  return JournalFile.reading(path, (journal) => {
    for (const { bytes, end } of journal?.backward() ?? []) {
      const decoded = decodeStanding(bytes);
      if (!decoded) continue;
      const { line, standing = NO_STANDING, weight } = decoded;
      const { revision, seq } = line;
      return { line, revision, seq, standing, weight, end, rest: (journal?.size ?? end) - end };
    }
    return { ...NO_HEAD, rest: journal?.size ?? 0 };
  });
}
