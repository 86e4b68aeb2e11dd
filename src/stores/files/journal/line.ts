import { randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";
import type { JsonValue } from "../../../todo/index.ts";
import type { Damage, Documents, NewEntry } from "../../contract.ts";
import { StoreError } from "../../contract.ts";

/** What happened in one commit. */
export interface Line {
  readonly scope: string;
  readonly revision: number;
  /** Number of the newest entry, of this line or of one before it. */
  readonly seq: number;
  readonly entries: readonly NewEntry[];
  readonly reply?: { readonly key: string; readonly value: JsonValue };
}

/** By the name of a document. */
export type ByDocument = { readonly [name: string]: string };

/** How a scope stands after a commit. Of interest in the last line of a journal only. */
export interface Standing {
  readonly scope: string;
  readonly revision: number;
  readonly seq: number;
  /** The digest that the file of each document has, or will have once it is written. */
  readonly files: ByDocument;
  /**
   * For documents that the commit changes: the digest of the file it found. As
   * long as that is still there, the new one is yet to be written.
   */
  readonly replaces: ByDocument;
  readonly damage?: readonly Damage[];
  /** Documents in full: those that the commit changes, and the others unless they are big. */
  readonly documents: Documents;
  /** Another one whenever the journal is written anew: then its lines stand elsewhere. */
  readonly edition: string;
  /** How many bytes of the journal tell how the scope stood before. */
  readonly spent: number;
}

/** Of a scope that nobody wrote to. */
export const NOTHING: Standing = {
  scope: "",
  revision: 0,
  seq: 0,
  files: {},
  replaces: {},
  documents: {},
  edition: "",
  spent: 0,
};

/** An edition that no journal had before. */
export function newEdition(): string {
  return randomUUID();
}

/*
 * A line is one JSON object in three parts of known length, so that each can be
 * had without parsing the others:
 *
 *   {"doneward":1,…,"standing":…,"weight":"0000000042","check":"0123abcd"}
 *
 * `weight` counts the bytes of the standing, `check` sums up all before it.
 */
const FORMAT = '{"doneward":1,';
const STANDING = Buffer.from(',"standing":');
const NO_STANDING = Buffer.from("null");
const WEIGHT_LENGTH = ',"weight":"0000000042"'.length;
const CHECK_LENGTH = ',"check":"0123abcd"}\n'.length;

/** A line with its end; `standing` is left out of those that are history. */
export function encodeLine(line: Line, standing?: Standing): Buffer {
  const text = `${FORMAT}${JSON.stringify(line).slice(1, -1)}`;
  const standingText = standing ? Buffer.from(JSON.stringify(standing)) : NO_STANDING;
  return sealed(Buffer.from(text), standingText);
}

/** What happened, or undefined if the bytes are not exactly what was encoded. */
export function decodeLine(bytes: Buffer): Line | undefined {
  const parts = partsOf(bytes);
  if (!parts) return undefined;
  const { doneward: _format, ...line } = JSON.parse(`${parts.line}}`) as Line & {
    doneward: number;
  };
  return line;
}

/** How the scope stands since, and how many bytes tell it. Of history no more is known than the numbers. */
export function decodeStanding(
  bytes: Buffer,
): { readonly standing: Standing; readonly weight: number } | undefined {
  const parts = partsOf(bytes);
  if (!parts) return undefined;
  const standing = JSON.parse(parts.standing.toString()) as Standing | null;
  return { standing: standing ?? bareStanding(bytes), weight: parts.standing.length };
}

function bareStanding(bytes: Buffer): Standing {
  const { scope, revision, seq } = decodeLine(bytes) ?? NOTHING;
  return { ...NOTHING, scope, revision, seq };
}

/** The same line as history; undefined if it is not exactly what was encoded. */
export function withoutStanding(bytes: Buffer): Buffer | undefined {
  const parts = partsOf(bytes);
  return parts && sealed(parts.line, NO_STANDING);
}

function sealed(line: Buffer, standing: Buffer): Buffer {
  const weight = String(standing.length).padStart(10, "0");
  const body = Buffer.concat([line, STANDING, standing, Buffer.from(`,"weight":"${weight}"`)]);
  return Buffer.concat([body, checkOf(body)]);
}

function partsOf(bytes: Buffer): { readonly line: Buffer; readonly standing: Buffer } | undefined {
  const end = bytes.length - CHECK_LENGTH;
  const standingEnd = end - WEIGHT_LENGTH;
  if (standingEnd < 0 || !checkOf(bytes.subarray(0, end)).equals(bytes.subarray(end))) {
    return undefined;
  }
  if (bytes.toString("latin1", 0, FORMAT.length) !== FORMAT) throw newerFormat();
  const weight = Number(bytes.subarray(end - 11, end - 1).toString());
  const standing = bytes.subarray(standingEnd - weight, standingEnd);
  return { line: bytes.subarray(0, standingEnd - weight - STANDING.length), standing };
}

function newerFormat(): StoreError {
  const message = "a journal is of a newer doneward: please update doneward";
  return new StoreError("files", "newer-schema", message);
}

function checkOf(body: Buffer): Buffer {
  return Buffer.from(`,"check":"${crc32(body).toString(16).padStart(8, "0")}"}\n`);
}
