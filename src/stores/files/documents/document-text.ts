import { crc32 } from "node:zlib";
import type { JsonObject, JsonValue } from "../../../todo/index.ts";
import { isCount, isObject } from "../../../todo/index.ts";
import { StoreError } from "../../contract.ts";
import { readTodoFile } from "./read-todo-file.ts";
import { asTodoDocument, todoFile } from "./todo-file.ts";

/** How far the store was when it wrote a file. */
export interface Numbers {
  readonly revision: number;
  readonly seq: number;
}

const VERSION = 1;

/** The field of a file that its document stands in, if it is no list of todos. */
function fieldOf(name: string): string {
  if (name === "todo") return "document";
  return name === "continuation" ? "state" : name;
}

/** A document as its file shows it, for people to read and edit. */
export function documentText(name: string, value: JsonValue, { revision, seq }: Numbers): Buffer {
  const todos = name === "todo" ? asTodoDocument(value) : undefined;
  const body = todos ? todoFile(todos) : { [fieldOf(name)]: value };
  const own = todos && { revision: todos.revision, lastId: todos.lastId };
  const numbers = { ...own, commit: revision, seq, check: NO_CHECK };
  const file = { version: VERSION, ...body, doneward: numbers };
  const bytes = Buffer.from(`${JSON.stringify(file, null, 2)}\n`);
  const end = bytes.length - ending(NO_CHECK).length;
  bytes.write(ending(checkOf(bytes.subarray(0, end))), end, "latin1");
  return bytes;
}

/** A file ends with the sum of what is before that. */
const NO_CHECK = "00000000";

function ending(check: string): string {
  return `"check": "${check}"\n  }\n}\n`;
}

function checkOf(bytes: Buffer): string {
  return crc32(bytes).toString(16).padStart(NO_CHECK.length, "0");
}

/** How far the store was when it wrote exactly this; undefined if somebody else did. */
export function ownNumbers(bytes: Buffer): Numbers | undefined {
  const end = bytes.length - ending(NO_CHECK).length;
  if (end < 0 || bytes.toString("latin1", end) !== ending(checkOf(bytes.subarray(0, end)))) {
    return undefined;
  }
  const file = parse(bytes);
  return typeof file === "string" ? undefined : numbersOf(file["doneward"]);
}

/** What every disk writes at once, or not at all. */
const BLOCK = 512;

/** Whether a file that cannot be read is one of ours that a power cut left without some of its blocks. */
export function isTorn(bytes: Buffer): boolean {
  const isCut = bytes.length % BLOCK === 0 && bytes.toString("latin1", 0, START.length) === START;
  if (bytes.length === 0 || isCut) return true;
  for (let at = 0; at < bytes.length; at += BLOCK) {
    if (bytes.subarray(at, at + BLOCK).every((byte) => byte === 0)) return true;
  }
  return false;
}

const START = `{\n  "version": ${VERSION},\n`;

export type Reading =
  | {
      readonly ok: true;
      readonly value: JsonValue;
      /** What in the file did not get into the document, in words for people. */
      readonly problems: readonly string[];
      /** How far the store was when it wrote the file that this one was made of. */
      readonly made: Numbers | undefined;
    }
  /** Why nothing can be made of the file. */
  | { readonly ok: false; readonly reason: string };

/**
 * Reads a file that somebody else may have written; `before` is what the document was. `isEdited`:
 * somebody else has.
 */
export function readDocument(
  name: string,
  bytes: Buffer,
  before: JsonValue | undefined,
  now: number,
  isEdited: boolean,
): Reading {
  const file = parse(bytes);
  if (typeof file === "string") return { ok: false, reason: file };
  const { version } = file;
  if (typeof version === "number" && version > VERSION) {
    const message = `the ${name} document is of a newer doneward (version ${version}): please update doneward`;
    throw new StoreError("files", "newer-schema", message);
  }
  const made = numbersOf(file["doneward"]);
  if (name === "todo" && Array.isArray(file["todos"])) {
    const { document, problems } = readTodoFile(file, asTodoDocument(before), now, isEdited);
    return { ok: true, value: document as unknown as JsonValue, problems, made };
  }
  const value = Object.hasOwn(file, fieldOf(name)) ? file[fieldOf(name)] : undefined;
  if (value !== undefined) return { ok: true, value, problems: [], made };
  const missing = name === "todo" ? "todos, which is a list" : fieldOf(name);
  return { ok: false, reason: `it has no field ${missing}` };
}

/** The object in the file, or what is wrong with it. */
function parse(bytes: Buffer): JsonObject | string {
  let value: unknown;
  try {
    // Some editors begin a file with a mark that says nothing.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch (error) {
    return `it is not JSON: ${(error as Error).message}`;
  }
  return isObject(value) ? value : "it is not a JSON object";
}

function numbersOf(own: JsonValue | undefined): Numbers | undefined {
  if (!isObject(own)) return undefined;
  const { commit: revision, seq } = own;
  return isCount(revision) && isCount(seq) ? { revision, seq } : undefined;
}
