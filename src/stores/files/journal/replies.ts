import type { JsonValue } from "../../../todo/index.ts";
import type { JournalFile } from "./journal-file.ts";
import { decodeLine } from "./line.ts";

const CHUNK = 1024 * 1024;

/** The reply kept with a key; undefined if there is none. */
export function findReply(journal: JournalFile, key: string): JsonValue | undefined {
  const mark = Buffer.from(`"reply":{"key":${JSON.stringify(key)},`);
  for (const offset of occurrences(journal, mark)) {
    // The same characters may stand in an entry or a document.
    const line = lineAround(journal, offset);
    if (line?.reply?.key === key) return line.reply.value;
  }
  return undefined;
}

function lineAround(journal: JournalFile, offset: number): ReturnType<typeof decodeLine> {
  const [begun] = journal.backward(offset);
  const [piece] = journal.forward(begun?.start);
  return piece && decodeLine(piece.bytes);
}

/** Where a text stands in the journal. Looks at bytes: lines are parsed only where it is found. */
function* occurrences(journal: JournalFile, text: Buffer): Generator<number> {
  const step = Math.max(CHUNK, text.length * 2);
  for (let base = 0; base < journal.size; base += step) {
    const chunk = journal.read(base, step + text.length - 1);
    for (let at = chunk.indexOf(text); at >= 0; at = chunk.indexOf(text, at + 1)) yield base + at;
  }
}
