import { crc32 } from "node:zlib";
import type { JsonValue } from "../../../todo/index.ts";
import type { Damage, NewEntry } from "../../contract.ts";
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
type ByDocument = { readonly [name: string]: string };

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
  spent: 0,
};

/**
 * Documents in full, as JSON, which is parsed only where it is asked for: those
 * that the commit changes, and the others unless they are big.
 */
export type RawDocuments = ReadonlyMap<string, Buffer>;

/*
 * A line is one JSON object. `check` is the CRC of everything before it; what does not match it was not
 * written by us, or not to its end. Lines of history have neither standing nor documents.
 *
 *   {"doneward":1,"scope":…,"entries":[…],"standing":{…},"documents":{…},"check":"0123abcd"}
 */
const FORMAT = '{"doneward":1,';
const CHECK_LENGTH = ',"check":"00000000"}\n'.length;

interface Decoded extends Line {
  readonly doneward: number;
  readonly standing?: Standing;
  readonly documents?: { readonly [name: string]: JsonValue };
}

/** A line of history with its end. */
export function encodeLine(line: Line): Buffer {
  return sealed(textOf(line));
}

/** A line that tells what stands since, and how many bytes of it do. */
export function encodeStanding(
  line: Line,
  standing: Standing,
  documents: RawDocuments,
): { bytes: Buffer; weight: number } {
  const kept = [...documents].map(([name, raw]) => `${JSON.stringify(name)}:${raw.toString()}`);
  const stands = `,"standing":${JSON.stringify(standing)},"documents":{${kept.join(",")}}`;
  return { bytes: sealed(textOf(line) + stands), weight: Buffer.byteLength(stands) };
}

/** What happened, or undefined if the bytes are not exactly what was encoded. */
export function decodeLine(bytes: Buffer): Line | undefined {
  const decoded = parsed(bytes);
  if (!decoded) return undefined;
  const { doneward: _format, standing: _standing, documents: _documents, ...line } = decoded;
  return line;
}

/** What stands since a line, and how many bytes tell it. Of history no more is known than the numbers. */
export function decodeStanding(
  bytes: Buffer,
): { standing: Standing; documents: RawDocuments; weight: number } | undefined {
  const decoded = parsed(bytes);
  if (!decoded) return undefined;
  const { scope, revision, seq, standing, documents = {} } = decoded;
  if (!standing) {
    return { standing: { ...NOTHING, scope, revision, seq }, documents: new Map(), weight: 0 };
  }
  const raw = Object.entries(documents).map(
    ([name, value]) => [name, Buffer.from(JSON.stringify(value))] as const,
  );
  const line = decodeLine(bytes) as Line;
  const weight = bytes.length - CHECK_LENGTH - Buffer.byteLength(textOf(line));
  return { standing, documents: new Map(raw), weight };
}

/**
 * The same line as history; nothing if it has neither an entry nor a reply. What
 * is not exactly as it was encoded stays as it is.
 */
export function withoutStanding(bytes: Buffer): Buffer | undefined {
  const line = decodeLine(bytes);
  if (!line) return bytes;
  return line.entries.length > 0 || line.reply ? encodeLine(line) : undefined;
}

function textOf(line: Line): string {
  return `${FORMAT}${JSON.stringify(line).slice(1, -1)}`;
}

function sealed(text: string): Buffer {
  const body = Buffer.from(text);
  return Buffer.concat([body, Buffer.from(checkOf(body))]);
}

function parsed(bytes: Buffer): Decoded | undefined {
  const end = bytes.length - CHECK_LENGTH;
  if (end < FORMAT.length) return undefined;
  const body = bytes.subarray(0, end);
  if (checkOf(body) !== bytes.toString("latin1", end)) return undefined;
  if (body.toString("latin1", 0, FORMAT.length) !== FORMAT) throw newerFormat();
  return JSON.parse(`${body.toString()}}`) as Decoded;
}

function newerFormat(): StoreError {
  const message = "a journal is of a newer doneward: please update doneward";
  return new StoreError("files", "newer-schema", message);
}

function checkOf(body: Buffer): string {
  return `,"check":"${crc32(body).toString(16).padStart(8, "0")}"}\n`;
}
