import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Door } from "../../../door/index.ts";
import { newDraft } from "../disk/drafts.ts";
import { readFile } from "../disk/read-file.ts";
import type { Workshop } from "../disk/replace-file.ts";

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

export class KeyIndex {
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
