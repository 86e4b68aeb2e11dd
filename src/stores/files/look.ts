import fs from "node:fs";
import type { JsonValue } from "../../todo/index.ts";
import type { DocumentName } from "../contract.ts";
import { digestOf } from "./disk/digest.ts";
import { errorCode } from "./disk/failure.ts";
import type { FoundFile } from "./disk/read-file.ts";
import { readFile } from "./disk/read-file.ts";
import type { Reading } from "./documents/document-text.ts";
import { readDocument } from "./documents/document-text.ts";
import type { ScopePlace } from "./documents/scope-place.ts";
import { documentIn } from "./documents/scope-place.ts";
import type { Head } from "./journal/head.ts";
import { readHead } from "./journal/head.ts";
import type { Standing } from "./journal/line.ts";

/** What tells the file of a document from any other that was in its place. */
export interface FileMark {
  readonly digest: string;
  readonly identity: string;
}

/** Of a file that is not there. */
export const NO_FILE: FileMark = { digest: "none", identity: "none" };

/**
 * How the file of a document stands to the journal: `intact` is as the journal
 * says; `behind` is what the last line of the journal found and did not get to
 * replace, or what a person saved again unchanged, or nothing; `edited` is
 * something that we have not written, and `gone` is a file that somebody took
 * away and the journal has no copy of.
 */
export type Condition = "intact" | "behind" | "edited" | "gone";

export interface FoundDocument {
  readonly name: string;
  readonly condition: Condition;
  readonly mark: FileMark;
  /** What the journal has of it, or its intact file; the last that was good of a damaged one. */
  readonly value: JsonValue | undefined;
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
  const head = readHead(place.journal);
  const names = new Set(choose(head));
  const documents = [...names].flatMap((name) => find(place, head, name, now) ?? []);
  return { head, documents };
}

function find(
  place: ScopePlace,
  { standing }: Head,
  name: string,
  now: number,
): FoundDocument | undefined {
  const file = readFile(place.document(name));
  const expected = standing.files[name];
  if (!file && expected === undefined) return undefined;
  const mark = file ? { digest: digestOf(file.bytes), identity: file.identity } : NO_FILE;
  const isKept = Object.hasOwn(standing.documents, name);
  const kept = isKept ? standing.documents[name as DocumentName] : undefined;
  if (mark.digest === expected) {
    const value = isKept || isDamaged(standing, name) ? kept : valueIn(name, file?.bytes, now);
    return { name, condition: "intact", mark, value };
  }
  if (isKept && standing.replaces[name] === mark.digest) {
    return { name, condition: "behind", mark, value: kept };
  }
  if (file) {
    const edit = { file, reading: readDocument(name, file.bytes, kept, now) };
    return { name, condition: "edited", mark, value: kept, edit };
  }
  // As long as the journal has a document it is not thrown away with its file.
  return { name, condition: isKept ? "behind" : "gone", mark, value: kept };
}

function isDamaged({ damage }: Standing, name: string): boolean {
  return damage?.some(({ document }) => document === name) ?? false;
}

function valueIn(name: string, bytes: Buffer | undefined, now: number): JsonValue | undefined {
  const reading = bytes && readDocument(name, bytes, undefined, now);
  return reading?.ok ? reading.value : undefined;
}

function allNames(place: ScopePlace, { standing }: Head): Iterable<string> {
  const names = Object.keys(standing.files);
  return names.length > 0 ? ["todo", ...names] : documentsOnDisk(place);
}

/** Every document that there could be: folders are called after them. */
function documentsOnDisk({ root }: ScopePlace): string[] {
  try {
    const folders = fs.readdirSync(root).map(documentIn);
    return ["todo", ...folders.filter((name) => name !== undefined)];
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}
