import type { Door } from "../../../door/index.ts";
import { JournalFile } from "./journal-file.ts";
import type { RawDocuments, Standing } from "./line.ts";
import { decodeStanding, NOTHING } from "./line.ts";

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
