import type { TranscriptRecord } from "../recall/index.ts";
import { readTranscript } from "./read-transcript.ts";
import type { TranscriptReader } from "./transcript.ts";
import type { Open } from "./transcript-source.ts";

/** For tests: a transcript that is a text, read in chunks of any size. */
export function openText(text: string, chunk = 1_000): Open {
  return function* () {
    const bytes = Buffer.from(text);
    for (let start = 0; start < bytes.length; start += chunk) {
      yield Buffer.from(bytes.subarray(start, start + chunk));
    }
  };
}

export function linesOf(entries: readonly unknown[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}

export function readEntries(
  reader: TranscriptReader,
  entries: readonly unknown[],
): readonly TranscriptRecord[] {
  return readText(reader, linesOf(entries)).records;
}

export function readText(
  reader: TranscriptReader,
  text: string,
  chunk?: number,
): { readonly records: readonly TranscriptRecord[]; readonly unreadable: number } {
  const read = readTranscript(openText(text, chunk), reader);
  const records = [...read.records];
  return { records, unreadable: read.unreadable };
}
