import type { JsonValue } from "../../../todo/index.ts";
import type { Damage, Documents, NewEntry } from "../../contract.ts";
import { StoreError } from "../../contract.ts";
import { digestOf } from "../disk/digest.ts";

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
  /** How many bytes of the journal tell how the scope stood before. */
  readonly spent: number;
}

/*
 * A line is one JSON object in three parts of known length, so that each can be
 * had without parsing the others:
 *
 *   {"doneward":1,…,"standing":…,"weight":"0000000042","check":"0123456789abcdef"}
 *
 * `weight` counts the bytes of the standing, `check` is a digest of all before it.
 */
const FORMAT = 1;
const STANDING = Buffer.from(',"standing":');
const NO_STANDING = Buffer.from("null");
const WEIGHT_LENGTH = ',"weight":"0000000042"'.length;
const CHECK_LENGTH = ',"check":"0123456789abcdef"}\n'.length;

/** A line with its end; `standing` is left out of those that are history. */
export function encodeLine(line: Line, standing?: Standing): Buffer {
  const text = JSON.stringify({ doneward: FORMAT, ...line });
  const standingText = standing ? Buffer.from(JSON.stringify(standing)) : NO_STANDING;
  return sealed(Buffer.from(text.slice(0, -1)), standingText);
}

/** What happened, or undefined if the bytes are not exactly what was encoded. */
export function decodeLine(bytes: Buffer): Line | undefined {
  const parts = partsOf(bytes);
  return parts && lineIn(parts.line);
}

/** What happened and how the scope stands since, and how many bytes tell that. */
export function decodeStanding(
  bytes: Buffer,
): { line: Line; standing: Standing | undefined; weight: number } | undefined {
  const parts = partsOf(bytes);
  if (!parts) return undefined;
  const standing = JSON.parse(parts.standing.toString()) as Standing | null;
  return {
    line: lineIn(parts.line),
    standing: standing ?? undefined,
    weight: parts.standing.length,
  };
}

/** The same line as history; undefined if it is not exactly what was encoded. */
export function withoutStanding(bytes: Buffer): Buffer | undefined {
  const parts = partsOf(bytes);
  return parts && sealed(parts.line, NO_STANDING);
}

function lineIn(text: Buffer): Line {
  const { doneward, ...line } = JSON.parse(`${text}}`) as Line & { doneward: number };
  if (doneward === FORMAT) return line;
  const message = `the journal of ${line.scope} is of a newer doneward: please update doneward`;
  throw new StoreError("files", "newer-schema", message);
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
  const weight = Number(bytes.subarray(end - 11, end - 1).toString());
  const standing = bytes.subarray(standingEnd - weight, standingEnd);
  return { line: bytes.subarray(0, standingEnd - weight - STANDING.length), standing };
}

function checkOf(body: Buffer): Buffer {
  return Buffer.from(`,"check":"${digestOf(body)}"}\n`);
}
