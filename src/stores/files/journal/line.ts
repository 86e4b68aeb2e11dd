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
 * A line is one JSON object in parts of known length, so that each can be had
 * without parsing the others:
 *
 *   {"doneward":1,…,"standing":…,"documents":{…},"sizes":"0000000042 0000000002","check":"0123abcd"}
 *
 * `sizes` counts the bytes of the two before it, `check` sums up everything
 * before it. In the standing, `kept` has the size of each document.
 */
const FORMAT = '{"doneward":1,';
const STANDING = Buffer.from(',"standing":');
const DOCUMENTS = Buffer.from(',"documents":');
const SIZES_LENGTH = ',"sizes":"0000000042 0000000002"'.length;
const NO_CHECK = ',"check":"00000000"}\n';
const CHECK_LENGTH = NO_CHECK.length;
const NO_STANDING = Buffer.from("null");
const NO_DOCUMENTS = Buffer.from("{}");
/** How a line of history ends before its check. */
const HISTORY_END = Buffer.from(',"standing":null,"documents":{},"sizes":"0000000004 0000000002"');
/** How a line ends that has neither entries nor a reply after them. */
const NO_ENTRIES = Buffer.from(',"entries":[]');

/** A line of history with its end. */
export function encodeLine(line: Line): Buffer {
  return sealed(textOf(line), NO_STANDING, NO_DOCUMENTS);
}

/** A line that tells what stands since, and how many bytes of it do. */
export function encodeStanding(
  line: Line,
  standing: Standing,
  documents: RawDocuments,
): { bytes: Buffer; weight: number } {
  const kept = Object.fromEntries([...documents].map(([name, raw]) => [name, raw.length]));
  const stands = Buffer.from(JSON.stringify({ ...standing, kept }));
  const raw = joined(documents);
  return { bytes: sealed(textOf(line), stands, raw), weight: stands.length + raw.length };
}

function textOf(line: Line): Buffer {
  return Buffer.from(`${FORMAT}${JSON.stringify(line).slice(1, -1)}`);
}

/** What happened, or undefined if the bytes are not exactly what was encoded. */
export function decodeLine(bytes: Buffer): Line | undefined {
  const parts = partsOf(bytes);
  if (!parts) return undefined;
  const { doneward: _, ...line } = JSON.parse(`${parts.line}}`) as Line & { doneward: number };
  return line;
}

/** What stands since a line, and how many bytes tell it. Of history no more is known than the numbers. */
export function decodeStanding(
  bytes: Buffer,
): { standing: Standing; documents: RawDocuments; weight: number } | undefined {
  const parts = partsOf(bytes);
  if (!parts) return undefined;
  const decoded = JSON.parse(parts.standing.toString()) as (Standing & Kept) | null;
  const weight = parts.standing.length + parts.documents.length;
  if (!decoded) return { standing: bareStanding(bytes), documents: new Map(), weight };
  const { kept, ...standing } = decoded;
  return { standing, documents: separated(parts.documents, kept), weight };
}

interface Kept {
  readonly kept: { readonly [name: string]: number };
}

/**
 * The same line as history; nothing if it has neither an entry nor a reply. What
 * is not exactly as it was encoded stays as it is.
 */
export function withoutStanding(bytes: Buffer): Buffer | undefined {
  if (isHistory(bytes)) return bytes;
  const parts = partsOf(bytes);
  if (!parts) return bytes;
  const { line } = parts;
  if (line.subarray(-NO_ENTRIES.length).equals(NO_ENTRIES)) return undefined;
  return sealed(line, NO_STANDING, NO_DOCUMENTS);
}

/** Whether it tells nothing that stands, and something that happened. What is in its middle is not looked at. */
function isHistory(bytes: Buffer): boolean {
  const end = bytes.length - CHECK_LENGTH;
  const lineEnd = end - HISTORY_END.length;
  return (
    lineEnd > 0 &&
    bytes.compare(HISTORY_END, 0, HISTORY_END.length, lineEnd, end) === 0 &&
    !bytes.subarray(0, lineEnd).subarray(-NO_ENTRIES.length).equals(NO_ENTRIES)
  );
}

function bareStanding(bytes: Buffer): Standing {
  const { scope, revision, seq } = decodeLine(bytes) ?? NOTHING;
  return { ...NOTHING, scope, revision, seq };
}

function joined(documents: RawDocuments): Buffer {
  const parts = [...documents].flatMap(([name, raw], place) => [
    Buffer.from(`${place === 0 ? "{" : ","}${JSON.stringify(name)}:`),
    raw,
  ]);
  return parts.length === 0 ? NO_DOCUMENTS : Buffer.concat([...parts, Buffer.from("}")]);
}

function separated(documents: Buffer, kept: Kept["kept"]): RawDocuments {
  let at = 0;
  return new Map(
    Object.entries(kept).map(([name, size]) => {
      const start = at + `{${JSON.stringify(name)}:`.length;
      at = start + size;
      return [name, documents.subarray(start, at)];
    }),
  );
}

function sealed(line: Buffer, standing: Buffer, documents: Buffer): Buffer {
  const sizes = `${sizeOf(standing)} ${sizeOf(documents)}`;
  const end = Buffer.from(`,"sizes":"${sizes}"${NO_CHECK}`);
  const bytes = Buffer.concat([line, STANDING, standing, DOCUMENTS, documents, end]);
  const checked = bytes.length - CHECK_LENGTH;
  bytes.write(checkOf(bytes.subarray(0, checked)), checked, "latin1");
  return bytes;
}

function sizeOf({ length }: Buffer): string {
  return String(length).padStart(10, "0");
}

interface Parts {
  readonly line: Buffer;
  readonly standing: Buffer;
  readonly documents: Buffer;
}

function partsOf(bytes: Buffer): Parts | undefined {
  const end = bytes.length - CHECK_LENGTH;
  if (end < SIZES_LENGTH) return undefined;
  if (checkOf(bytes.subarray(0, end)) !== bytes.toString("latin1", end)) return undefined;
  if (bytes.toString("latin1", 0, FORMAT.length) !== FORMAT) throw newerFormat();
  const sizes = bytes
    .toString("latin1", end - SIZES_LENGTH, end)
    .slice(-22, -1)
    .split(" ");
  const [standingSize = 0, documentsSize = 0] = sizes.map(Number);
  const documentsEnd = end - SIZES_LENGTH;
  const standingEnd = documentsEnd - documentsSize - DOCUMENTS.length;
  const lineEnd = standingEnd - standingSize - STANDING.length;
  return {
    line: bytes.subarray(0, lineEnd),
    standing: bytes.subarray(lineEnd + STANDING.length, standingEnd),
    documents: bytes.subarray(documentsEnd - documentsSize, documentsEnd),
  };
}

function newerFormat(): StoreError {
  const message = "a journal is of a newer doneward: please update doneward";
  return new StoreError("files", "newer-schema", message);
}

function checkOf(body: Buffer): string {
  return `,"check":"${crc32(body).toString(16).padStart(8, "0")}"}\n`;
}
