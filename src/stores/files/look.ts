import type { JsonValue } from "../../todo/index.ts";
import type { Damage, Documents, Snapshot } from "../contract.ts";
import { elapsed } from "../clock.ts";
import { digestOf } from "../digest.ts";
import type { FoundFile } from "./disk.ts";
import { identityOf, readFile } from "./disk.ts";
import type { Reading } from "./documents/document-text.ts";
import { isTorn, ownNumbers, readDocument } from "./documents/document-text.ts";
import type { Head } from "./journal/journal-file.ts";
import { headOf, JournalFile, NO_HEAD } from "./journal/journal-file.ts";
import type { Standing } from "./journal/line.ts";
import { documentIn } from "./file-name.ts";
import type { FileMark, ScopePlace } from "./place.ts";
import { BOARD, NO_FILE } from "./place.ts";

/** Milliseconds that go by in any power cut. What is younger may be a file that an editor is saving. */
const RESTART = 1_000;

/**
 * How the file of a document stands to the journal: `intact` is as the journal
 * says; `behind` is what the last line of the journal found and did not get to
 * replace, or what a person saved again unchanged, or what a power cut left of
 * files that were not synced, or nothing; `edited` is
 * something that we have not written, and `gone` is a file that somebody took
 * away and the journal has no copy of.
 */
export type Condition = "intact" | "behind" | "edited" | "gone";

export interface FoundDocument {
  readonly name: string;
  readonly condition: Condition;
  readonly mark: FileMark;
  /** What the journal has of it, or its intact file; the last that was good of a damaged one. */
  value(): JsonValue | undefined;
  /** Of a file that lacks some of its blocks: what is left. */
  readonly torn?: Buffer;
  /** Of an edited one. */
  readonly edit?: { readonly file: FoundFile; readonly reading: Reading };
}

/** A scope as it is found on disk. */
export interface Look {
  readonly head: Head;
  readonly documents: readonly FoundDocument[];
}

/** Looks at the journal's end and at the documents that `choose` names; at all of them if it is left out. */
export function lookAt(
  place: ScopePlace,
  now: number,
  choose: (head: Head) => Iterable<string> = (head) => allNames(place, head),
): Look {
  const head = lookAtJournal(place);
  const names = new Set(choose(head));
  const documents = [...names].flatMap((name) => find(place, head, name, now) ?? []);
  return { head, documents };
}

function lookAtJournal({ door, journal: path, memory }: ScopePlace): Head {
  if (memory.journal && memory.journal.identity === identityOf(door, path))
    return memory.journal.head;
  return JournalFile.reading(door, path, (journal) => {
    if (!journal) return NO_HEAD;
    const head = headOf(journal);
    if (memory.journal) memory.othersWroteAt = elapsed();
    memory.journal = { identity: journal.identity, head };
    return head;
  });
}

function find(
  place: ScopePlace,
  { standing, documents }: Head,
  name: string,
  now: number,
): FoundDocument | undefined {
  const raw = documents.get(name);
  const kept = (): JsonValue | undefined => raw && (JSON.parse(raw.toString()) as JsonValue);
  const expected = standing.files[name];
  const known = raw && place.memory.files.get(name);
  if (
    known &&
    known.digest === expected &&
    known.identity === identityOf(place.door, place.document(name))
  ) {
    return { name, condition: "intact", mark: known, value: kept };
  }
  const file = readFile(place.door, place.document(name));
  if (!file && expected === undefined) return undefined;
  const mark = file ? { digest: digestOf(file.bytes), identity: file.identity } : NO_FILE;
  place.memory.files.set(name, mark);
  if (mark.digest === expected) {
    const isKept = raw !== undefined || isDamaged(standing, name);
    const value = isKept ? kept : () => valueIn(name, file?.bytes, now);
    return { name, condition: "intact", mark, value };
  }
  if (
    raw &&
    (standing.replaces[name] === mark.digest || (file && isOlder(place, standing, file)))
  ) {
    return { name, condition: "behind", mark, value: kept };
  }
  if (file) {
    const reading = readDocument(name, file.bytes, kept(), now, true);
    if (raw && !reading.ok && isTorn(file.bytes) && Date.now() - file.modified > RESTART) {
      return { name, condition: "behind", mark, value: kept, torn: file.bytes };
    }
    const edit = { file, reading };
    return { name, condition: "edited", mark, value: kept, edit };
  }
  // As long as the journal has a document it is not thrown away with its file.
  return { name, condition: raw ? "behind" : "gone", mark, value: kept };
}

/**
 * Whether we have written it, all of it, before the last line of the journal. Who brings such a file
 * back later does so on purpose: that is an edit.
 */
function isOlder({ door, journal }: ScopePlace, { revision }: Standing, file: FoundFile): boolean {
  const numbers = ownNumbers(file.bytes);
  if (!numbers || numbers.revision >= revision) return false;
  const written = door.look(journal)?.mtimeMs;
  return written !== undefined && file.modified <= Number(written);
}

function isDamaged({ damage }: Standing, name: string): boolean {
  return damage?.some(({ document }) => document === name) ?? false;
}

function valueIn(name: string, bytes: Buffer | undefined, now: number): JsonValue | undefined {
  const reading = bytes && readDocument(name, bytes, undefined, now, false);
  return reading?.ok ? reading.value : undefined;
}

function allNames(place: ScopePlace, { standing }: Head): Iterable<string> {
  const names = Object.keys(standing.files);
  return names.length > 0 ? ["todo", ...names] : documentsOnDisk(place);
}

/** Every document that there could be: folders are called after them. */
function documentsOnDisk({ door, root }: ScopePlace): string[] {
  const folders = door.entries(root).map(({ name }) => documentIn(name));
  return ["todo", ...folders.filter((name) => name !== undefined)];
}

/** A scope as it was found: with edits that the journal has not taken up yet, where there are some. */
export function snapshotOf(place: ScopePlace, { head, documents }: Look): Snapshot {
  const { revision, seq, damage: known = [] } = head.standing;
  const values = documents.flatMap((document): [string, JsonValue][] => {
    const value = document.name === BOARD ? undefined : valueOf(document);
    return value === undefined ? [] : [[document.name, value]];
  });
  const edited = new Set(documents.filter(({ edit }) => edit).map(({ name }) => name));
  const damage = [
    ...known.filter(({ document }) => !edited.has(document)),
    ...documents.flatMap((document) => damageOf(place, document)),
  ];
  return {
    revision,
    seq,
    documents: Object.fromEntries(values) as Documents,
    ...(damage.length > 0 && { damage }),
  };
}

function valueOf({ condition, value, edit }: FoundDocument): JsonValue | undefined {
  if (condition === "gone") return undefined;
  return edit?.reading.ok ? edit.reading.value : value();
}

/** What is damaged and not kept aside yet is still in its file. */
function damageOf(place: ScopePlace, { name, edit }: FoundDocument): Damage[] {
  if (!edit) return [];
  const reasons = edit.reading.ok ? edit.reading.problems : [edit.reading.reason];
  if (reasons.length === 0) return [];
  return [{ document: name, reason: reasons.join("; "), keptAs: place.document(name) }];
}
