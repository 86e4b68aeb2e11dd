import type { TranscriptRecord } from "../../recall/index.ts";
import { TODO_TOOL_MARKS } from "../todo-tools.ts";
import type { TranscriptReader } from "./transcript.ts";
import type { Open } from "./source.ts";
import { TranscriptSource } from "./source.ts";

/** A client has shown itself by then. */
const FIRST_ENTRIES = 1_000;

export interface ReadTranscript {
  /** Reads as it goes; it can be gone through once. */
  readonly records: Iterable<TranscriptRecord>;
  /** How many entries that seemed of interest could not be read so far. */
  readonly unreadable: number;
}

/** Reads what a transcript has of todo tools, however long it is. */
export function readTranscript(open: Open, reader: TranscriptReader): ReadTranscript {
  const { marks, wants } = reader;
  const source = new TranscriptSource(open, [...TODO_TOOL_MARKS, ...marks], wants);
  return {
    records: reader.records(source),
    get unreadable() {
      return source.unreadable;
    },
  };
}

/** The reader whose client wrote this transcript, as one of its first entries shows. */
export function readerOf(
  open: Open,
  readers: readonly TranscriptReader[],
): TranscriptReader | undefined {
  let left = FIRST_ENTRIES;
  for (const entry of new TranscriptSource(open, TODO_TOOL_MARKS, "every entry")) {
    const value = entry.parse();
    const reader = value && readers.find((candidate) => candidate.isMine(value));
    if (reader || left-- === 0) return reader;
  }
  return undefined;
}
