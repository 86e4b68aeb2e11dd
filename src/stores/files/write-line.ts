import path from "node:path";
import type { JsonValue } from "../../todo/index.ts";
import type { Damage, Documents, NewEntry } from "../contract.ts";
import { StoreError } from "../contract.ts";
import { digestOf } from "./disk/digest.ts";
import { errorCode } from "./disk/failure.ts";
import { ensurePrivatePath } from "./disk/private-directory.ts";
import { identityOf, LARGEST_FILE } from "./disk/read-file.ts";
import { replaceFile } from "./disk/replace-file.ts";
import type { Numbers } from "./documents/document-text.ts";
import { documentText } from "./documents/document-text.ts";
import type { ScopePlace } from "./documents/scope-place.ts";
import { appendLine } from "./journal/append.ts";
import type { Head } from "./journal/head.ts";
import { NO_HEAD } from "./journal/head.ts";
import type { Line, Standing } from "./journal/line.ts";
import { encodeLine, newEdition } from "./journal/line.ts";
import type { FileMark, FoundDocument } from "./look.ts";
import { NO_FILE } from "./look.ts";

/** Documents up to this size stand in every line, so that the last one tells nearly all. */
const SMALL_DOCUMENT = 8 * 1024;

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
 * follow; what cannot be written now is written by the next who looks, because
 * the journal has it.
 */
export function writeLine(place: ScopePlace, head: Head, next: NewLine): Head {
  const texts = new Map<string, Buffer>();
  for (const [name, { value }] of next.writes) texts.set(name, textOf(name, value, next));
  const { revision, seq, entries, reply } = next;
  const line = { scope: place.scope, revision, seq, entries, ...(reply && { reply }) };
  const standing = standingAfter(place.scope, head, next, texts);
  const bytes = encodeLine(line, standing);
  for (const file of [place.journal, ...[...texts.keys()].map(place.document)]) {
    ensurePrivatePath(place.root, path.dirname(file));
  }
  if (head.end > 0) appendLine(place.journal, head.end, bytes);
  else replaceFile(place.drafts, place.journal, [...(next.history ?? []), bytes]);
  for (const [name, { replaces }] of next.writes) {
    writeDocument(place, name, texts.get(name) as Buffer, replaces);
  }
  return { ...NO_HEAD, standing, end: head.end + bytes.length };
}

/** Writes the documents that the journal has and their files have not yet. */
export function writeBehind(
  place: ScopePlace,
  head: Head,
  documents: readonly FoundDocument[],
): void {
  for (const { name, value, mark } of documents) {
    if (value !== undefined) writeDocument(place, name, textOf(name, value, head.standing), mark);
  }
}

function writeDocument(
  place: ScopePlace,
  name: string,
  text: Buffer,
  { identity }: FileMark,
): void {
  const file = place.document(name);
  try {
    // A person may have saved the file in this very moment: then it is theirs, and is read next.
    const isUntouched = (identityOf(file) ?? NO_FILE.identity) === identity;
    if (isUntouched) replaceFile(place.drafts, file, [text]);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    // The line is committed, whatever becomes of the file: who reads the scope reads the line.
  }
}

function textOf(name: string, value: JsonValue, numbers: Numbers): Buffer {
  const text = documentText(name, value, numbers);
  if (text.length <= LARGEST_FILE) return text;
  const message = `the ${name} document has more than ${LARGEST_FILE} bytes: nothing was written`;
  throw new StoreError("files", "too-large", message);
}

function standingAfter(
  scope: string,
  { standing: last, weight, rest }: Head,
  next: NewLine,
  texts: ReadonlyMap<string, Buffer>,
): Standing {
  const { writes, adopted = new Map<string, Adopted>() } = next;
  const isNew = (name: string): boolean => writes.has(name) || adopted.has(name);
  const old = last.damage?.filter(({ document }) => !isNew(document) && document !== "journal");
  const damage = [...(old ?? []), ...(next.damage ?? [])];
  const files = new Map(Object.entries(last.files));
  const documents = new Map<string, JsonValue>();
  for (const [name, value] of Object.entries(last.documents)) {
    const isDamaged = damage.some(({ document }) => document === name);
    if (isNew(name)) continue;
    if (isDamaged || name === "todo" || isSmall(value)) documents.set(name, value);
  }
  for (const [name, found] of adopted) {
    if (found) files.set(name, found.digest);
    else files.delete(name);
    if (found?.value !== undefined) documents.set(name, found.value);
  }
  for (const [name, { value }] of writes) {
    files.set(name, digestOf(texts.get(name) as Buffer));
    documents.set(name, value);
  }
  return {
    scope,
    revision: next.revision,
    seq: next.seq,
    files: Object.fromEntries(files),
    replaces: Object.fromEntries(
      [...writes].map(([name, { replaces }]) => [name, replaces.digest]),
    ),
    ...(damage.length > 0 && { damage }),
    documents: Object.fromEntries(documents) as Documents,
    // What is written over is another journal to those who remember places in it.
    edition: rest === 0 && last.edition !== "" ? last.edition : newEdition(),
    spent: last.spent + weight,
  };
}

function isSmall(document: JsonValue): boolean {
  return JSON.stringify(document).length <= SMALL_DOCUMENT;
}
