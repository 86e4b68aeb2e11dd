import type { JsonValue } from "../../../todo/index.ts";
import type { JournalFile } from "./journal-file.ts";
import type { KeyIndex } from "./key-index.ts";
import { decodeLine } from "./line.ts";

const CHUNK = 256 * 1024;
/** What is not covered by the index may grow to this before it is extended. */
const UNCOVERED = 256 * 1024;

/** How a line begins to tell of a reply. The same characters may stand in an entry or a document. */
const REPLY = '"reply":{"key":';
/** A JSON string. */
const TEXT = /"(?:[^"\\]|\\.)*"/y;

/** The reply kept with a key; undefined if there is none. */
export function findReply(
  journal: JournalFile,
  index: KeyIndex,
  key: string,
): JsonValue | undefined {
  const text = Buffer.from(`${REPLY}${JSON.stringify(key)},`);
  for (const offset of [...index.placesOf(key), ...occurrences(journal, text, index.covered)]) {
    const [begun] = journal.backward(offset);
    const [piece] = journal.forward(begun?.start);
    const { reply } = (piece && decodeLine(piece.bytes)) ?? {};
    if (reply?.key === key) return reply.value;
  }
  return undefined;
}

/** An index that covers the journal up to `end`; the same one if it is not worth extending yet. */
export function extendedIndex(journal: JournalFile, index: KeyIndex, end: number): KeyIndex {
  if (end - index.covered < UNCOVERED) return index;
  return index.extended(end, keysAfter(journal, index.covered));
}

function* keysAfter(journal: JournalFile, start: number): Generator<readonly [string, number]> {
  for (const { bytes, start: base } of journal.forward(start)) {
    for (let at = bytes.indexOf(REPLY); at >= 0; at = bytes.indexOf(REPLY, at + 1)) {
      TEXT.lastIndex = 0;
      const [key] = TEXT.exec(bytes.toString("utf8", at + REPLY.length)) ?? [];
      if (key !== undefined) yield [JSON.parse(key) as string, base + at];
    }
  }
}

/** Where a text stands in the journal after `start`. Looks at bytes: nothing is parsed. */
function* occurrences(journal: JournalFile, text: Buffer, start: number): Generator<number> {
  const step = Math.max(CHUNK, text.length * 2);
  for (let base = start; base < journal.size; base += step) {
    const chunk = journal.read(base, step + text.length - 1);
    for (let at = chunk.indexOf(text); at >= 0; at = chunk.indexOf(text, at + 1)) yield base + at;
  }
}
