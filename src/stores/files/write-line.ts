import { LARGEST_FILE } from "../../door/index.ts";
import type { JsonValue } from "../../todo/index.ts";
import type { Damage, NewEntry } from "../contract.ts";
import { StoreError } from "../contract.ts";
import { digestOf } from "../digest.ts";
import {
  ensurePrivateDirectory,
  errorCode,
  identityOf,
  replaceFile,
  replaceUnsynced,
} from "./disk.ts";
import type { Numbers } from "./documents/document-text.ts";
import { documentText } from "./documents/document-text.ts";
import type { Head } from "./journal/journal-file.ts";
import { appendLine } from "./journal/journal-file.ts";
import type { Line, RawDocuments, Standing } from "./journal/line.ts";
import { encodeStanding } from "./journal/line.ts";
import type { FoundDocument } from "./look.ts";
import type { FileMark, ScopePlace } from "./place.ts";
import { NO_FILE } from "./place.ts";

/** Documents up to this size stand in every line, so that the last one tells nearly all. */
const SMALL_DOCUMENT = 8 * 1024;
/** These do whatever their size. */
const IN_EVERY_LINE: ReadonlySet<string> = new Set(["todo", "continuation"]);

/** Whether the journal has a document for as long as it stands: then its file need not be synced. */
function isInEveryLine(name: string, size: number): boolean {
  return IN_EVERY_LINE.has(name) || size <= SMALL_DOCUMENT;
}

/** What the next line of a journal says. */
export interface NewLine {
  readonly revision: number;
  /** Number of the newest entry, this line's included. */
  readonly seq: number;
  readonly entries: readonly NewEntry[];
  readonly reply?: Line["reply"];
  /** Documents to be written, each with the file that it replaces. */
  readonly writes: ReadonlyMap<string, { readonly value: JsonValue; readonly replaces: FileMark }>;
  /** Documents that stand in their files already, as somebody else has written them; none is gone. */
  readonly adopted?: ReadonlyMap<string, Adopted | undefined>;
  readonly damage?: readonly Damage[];
  /** Lines to go before this one, where there is no journal yet. */
  readonly history?: Iterable<Buffer>;
}

export interface Adopted {
  readonly value: JsonValue | undefined;
  readonly digest: string;
}

/**
 * Commits a line: once this returns it is on disk. The files of its documents
 * follow; what cannot be written now, or is lost in a power cut, is written by
 * the next who looks, because the journal has it.
 */
export function writeLine(place: ScopePlace, head: Head, next: NewLine): Head {
  const texts = new Map<string, Text>();
  for (const [name, { value }] of next.writes) texts.set(name, textOf(name, value, next));
  const { revision, seq, entries, reply } = next;
  const line = { scope: place.scope, revision, seq, entries, ...(reply && { reply }) };
  const standing = standingAfter(place.scope, head, next, texts);
  const documents = documentsAfter(head, standing, next);
  const { bytes, weight } = encodeStanding(line, standing, documents);
  for (const file of [place.journal, ...[...texts.keys()].map(place.document)]) {
    for (const directory of place.above(file)) ensurePrivateDirectory(place.door, directory);
  }
  const { identity, end } = putInJournal(place, head, bytes, next.history);
  for (const [name, { replaces }] of next.writes) {
    const isSynced = !isInEveryLine(name, documents.get(name)?.length ?? Infinity);
    writeDocument(place, name, texts.get(name) as Text, { replaces, isSynced });
  }
  const after = { standing, documents, weight, end, rest: 0 };
  place.memory.journal = { identity, head: after };
  return after;
}

function putInJournal(
  place: ScopePlace,
  head: Head,
  line: Buffer,
  history: Iterable<Buffer> = [],
): { identity: string; end: number } {
  const { door, journal } = place;
  if (head.end > 0) {
    return { identity: appendLine(door, journal, head.end, line), end: head.end + line.length };
  }
  const lines = [...history, line];
  const end = lines.reduce((sum, { length }) => sum + length, 0);
  return { identity: replaceFile(place, journal, lines), end };
}

/** Writes the documents that the journal has and their files have not yet. */
export function writeBehind(
  place: ScopePlace,
  head: Head,
  documents: readonly FoundDocument[],
): void {
  for (const { name, value, mark } of documents) {
    const late = value();
    if (late === undefined) continue;
    const text = textOf(name, late, head.standing);
    writeDocument(place, name, text, { replaces: mark, isSynced: true });
  }
}

function writeDocument(
  place: ScopePlace,
  name: string,
  { bytes, digest }: Text,
  { replaces: { identity }, isSynced }: { replaces: FileMark; isSynced: boolean },
): void {
  const file = place.document(name);
  try {
    // A person may have saved the file in this very moment: then it is theirs, and is read next.
    const isUntouched = (identityOf(place.door, file) ?? NO_FILE.identity) === identity;
    if (!isUntouched) return;
    const written = (isSynced ? replaceFile : replaceUnsynced)(place, file, [bytes]);
    place.memory.files.set(name, { identity: written, digest });
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    // The line is committed, whatever becomes of the file: who reads the scope reads the line.
  }
}

/** What is in a file of ours. */
interface Text {
  readonly bytes: Buffer;
  readonly digest: string;
}

function textOf(name: string, value: JsonValue, numbers: Numbers): Text {
  const bytes = documentText(name, value, numbers);
  if (bytes.length <= LARGEST_FILE) return { bytes, digest: digestOf(bytes) };
  const message = `the ${name} document has more than ${LARGEST_FILE} bytes: nothing was written`;
  throw new StoreError("files", "too-large", message);
}

function standingAfter(
  scope: string,
  { standing: last, weight }: Head,
  { revision, seq, writes, adopted = new Map<string, Adopted>(), damage: found = [] }: NewLine,
  texts: ReadonlyMap<string, Text>,
): Standing {
  const isNew = (name: string): boolean => writes.has(name) || adopted.has(name);
  const old = last.damage?.filter(({ document }) => !isNew(document) && document !== "journal");
  const damage = [...(old ?? []), ...found];
  const files = new Map(Object.entries(last.files));
  for (const [name, other] of adopted) {
    if (other) files.set(name, other.digest);
    else files.delete(name);
  }
  for (const [name, { digest }] of texts) files.set(name, digest);
  const replaced = Array.from(writes, ([name, { replaces }]) => [name, replaces.digest] as const);
  return {
    scope,
    revision,
    seq,
    files: Object.fromEntries(files),
    replaces: Object.fromEntries(replaced),
    ...(damage.length > 0 && { damage }),
    spent: last.spent + weight,
  };
}

function documentsAfter(
  { documents: last }: Head,
  { damage = [] }: Standing,
  { writes, adopted = new Map<string, Adopted>() }: NewLine,
): RawDocuments {
  const isDamaged = (name: string): boolean => damage.some(({ document }) => document === name);
  const documents = new Map<string, Buffer>();
  for (const [name, raw] of last) {
    const isKept = isInEveryLine(name, raw.length) || isDamaged(name);
    if (isKept && !adopted.has(name)) documents.set(name, raw);
  }
  const set = (name: string, value: JsonValue): void => {
    documents.set(name, Buffer.from(JSON.stringify(value)));
  };
  for (const [name, found] of adopted) if (found?.value !== undefined) set(name, found.value);
  for (const [name, { value }] of writes) set(name, value);
  return documents;
}
