import type { JsonObject, JsonValue } from "../../../todo/index.ts";
import { isCount, isObject } from "../../../todo/index.ts";
import { StoreError } from "../../contract.ts";
import { readTodoFile } from "./read-todo-file.ts";
import { asTodoDocument } from "./todo-document.ts";
import { todoFile } from "./todo-text.ts";

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
  const file = { version: VERSION, ...body, doneward: { ...own, commit: revision, seq } };
  return Buffer.from(`${JSON.stringify(file, null, 2)}\n`);
}

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
