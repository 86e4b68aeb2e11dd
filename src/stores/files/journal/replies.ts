import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Door } from "../../../door/index.ts";
import type { JsonValue } from "../../../todo/index.ts";
import type { Workshop } from "../disk.ts";
import { errorCode, newDraft, readFile } from "../disk.ts";
import type { ScopePlace } from "../place.ts";
import { headOf, JournalFile } from "./journal-file.ts";
import { decodeLine } from "./line.ts";

/**
 * The reply kept with a key. `indexing` is for those who may write: they see to
 * it that the next one has less to search.
 */
export function readReply(
  place: ScopePlace,
  key: string,
  access: "reading" | "indexing" = "reading",
): JsonValue | undefined {
  return JournalFile.reading(place.door, place.journal, (journal) => {
    if (!journal) return undefined;
    const { standing, end } = headOf(journal);
    const index = KeyIndex.read(place.door, place.keys, standing.edition);
    if (access === "indexing") extendIndex(place, journal, index, standing.edition, end);
    return findReply(journal, index, key);
  });
}

function extendIndex(
  place: ScopePlace,
  journal: JournalFile,
  index: KeyIndex,
  edition: string,
  end: number,
): void {
  try {
    const extended = extendedIndex(journal, index, end);
    if (extended !== index) extended.write(place, place.keys, edition);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    // The journal is searched without it.
  }
}

const CHUNK = 256 * 1024;
/** What is not covered by the index may grow to this before it is extended. */
const UNCOVERED = 256 * 1024;

/** How a line begins to tell of a reply. The same characters may stand in an entry or a document. */
const REPLY = '"reply":{"key":';
/** A JSON string. */
const TEXT = /"(?:[^"\\]|\\.)*"/y;

/** The reply kept with a key; undefined if there is none. */
function findReply(journal: JournalFile, index: KeyIndex, key: string): JsonValue | undefined {
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
function extendedIndex(journal: JournalFile, index: KeyIndex, end: number): KeyIndex {
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

/*
 * Where the keys of a long journal are. Only a help: the journal has it all, and
 * an index that is missing, old or damaged is made anew. So it is not synced.
 *
 *   check (4) · edition of the journal (36) · bytes covered (6) · { mark (8) · offset (6) }…
 */
const CHECK = 4;
const EDITION = 36;
const OFFSET = 6;
const MARK = 8;
const HEADER = CHECK + EDITION + OFFSET;
const RECORD = MARK + OFFSET;

class KeyIndex {
  /** The journal up to here is covered. */
  readonly covered: number;
  readonly #records: Buffer;

  private constructor(covered: number, records: Buffer) {
    this.covered = covered;
    this.#records = records;
  }

  static readonly EMPTY: KeyIndex = new KeyIndex(0, Buffer.alloc(0));

  /** The index of this edition of a journal, as far as there is one. */
  static read(door: Door, file: string, edition: string): KeyIndex {
    const bytes = readFile(door, file)?.bytes;
    if (!bytes || bytes.length < HEADER) return KeyIndex.EMPTY;
    const isSound = bytes.readUInt32BE(0) === crc32(bytes.subarray(CHECK));
    const isOfEdition = bytes.toString("latin1", CHECK, CHECK + EDITION) === edition;
    if (!isSound || !isOfEdition) return KeyIndex.EMPTY;
    return new KeyIndex(bytes.readUIntBE(CHECK + EDITION, OFFSET), bytes.subarray(HEADER));
  }

  /** Places where the key may be. */
  *placesOf(key: string): Generator<number> {
    const mark = markOf(key);
    const records = this.#records;
    for (let at = records.indexOf(mark); at >= 0; at = records.indexOf(mark, at + 1)) {
      if (at % RECORD === 0) yield records.readUIntBE(at + MARK, OFFSET);
    }
  }

  /** With keys that were found behind the part that is covered. */
  extended(covered: number, keys: Iterable<readonly [key: string, offset: number]>): KeyIndex {
    const records = Array.from(keys, ([key, offset]) => {
      const record = Buffer.concat([markOf(key), Buffer.alloc(OFFSET)]);
      record.writeUIntBE(offset, MARK, OFFSET);
      return record;
    });
    return new KeyIndex(covered, Buffer.concat([this.#records, ...records]));
  }

  write({ door, drafts }: Workshop, file: string, edition: string): void {
    const header = Buffer.alloc(HEADER);
    header.write(edition.padEnd(EDITION), CHECK, "latin1");
    header.writeUIntBE(this.covered, CHECK + EDITION, OFFSET);
    const bytes = Buffer.concat([header, this.#records]);
    bytes.writeUInt32BE(crc32(bytes.subarray(CHECK)), 0);
    const draft = newDraft(drafts);
    door.writing(draft, "new", (opened) => opened.write(bytes, 0));
    door.rename(draft, file);
  }
}

function markOf(key: string): Buffer {
  return hash("sha256", JSON.stringify(key), "buffer").subarray(0, MARK);
}
