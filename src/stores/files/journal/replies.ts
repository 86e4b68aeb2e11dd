import type { JsonValue } from "../../../todo/index.ts";
import type { ScopePlace } from "../place.ts";
import { JournalFile } from "./journal-file.ts";
import { decodeLine } from "./line.ts";

const CHUNK = 256 * 1024;

/** The reply kept with an idempotency key; undefined if there is none. */
export function readReply({ door, journal: path }: ScopePlace, key: string): JsonValue | undefined {
  return JournalFile.reading(door, path, (journal) => {
    if (!journal) return undefined;
    // The same characters may stand in an entry or a document.
    const text = Buffer.from(`"reply":{"key":${JSON.stringify(key)},`);
    for (const offset of occurrences(journal, text)) {
      const [begun] = journal.backward(offset);
      const [piece] = journal.forward(begun?.start);
      const { reply } = (piece && decodeLine(piece.bytes)) ?? {};
      if (reply?.key === key) return reply.value;
    }
    return undefined;
  });
}

/** Where a text stands in the journal. Searches bytes: nothing is parsed. */
function* occurrences(journal: JournalFile, text: Buffer): Generator<number> {
  const step = Math.max(CHUNK, text.length * 2);
  for (let base = 0; base < journal.size; base += step) {
    const chunk = journal.read(base, step + text.length - 1);
    for (let at = chunk.indexOf(text); at >= 0; at = chunk.indexOf(text, at + 1)) yield base + at;
  }
}
