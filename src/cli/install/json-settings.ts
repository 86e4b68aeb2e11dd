import { isDeepStrictEqual } from "node:util";
import type { FormattingOptions, JSONPath, Node, ParseError } from "jsonc-parser";
import { applyEdits, findNodeAtLocation, getNodeValue, modify, parseTree } from "jsonc-parser";
import { isObject } from "../../todo/index.ts";
import type { Edited, Entry } from "./edited.ts";
import { isOurs, refused } from "./edited.ts";

const EMPTY = "{}\n";
const BOM = "\uFEFF";

/** Adds a member to an object. Comments, order and layout of everything else stay. */
export function addMember(given: string | undefined, { path, value }: Entry): Edited {
  const read = readable(textOf(given), path.slice(0, -1));
  if (!read.ok) return read;
  const found = findNodeAtLocation(read.tree, [...path]);
  if (!found) return changed(read, path, value);
  return isDeepStrictEqual(valueOf(found), value) ? unchanged(read) : refused("taken");
}

/** Adds the last item of an array, unless it is in there already. */
export function addItem(given: string | undefined, { path, value }: Entry): Edited {
  const read = readable(textOf(given), path.slice(0, -1));
  if (!read.ok) return read;
  const found = findNodeAtLocation(read.tree, [...path]);
  if (!found) return changed(read, path, [value]);
  if (found.type !== "array") return refused("in-the-way");
  const items = valueOf(found) as readonly unknown[];
  if (items.some((item) => isDeepStrictEqual(item, value))) return unchanged(read);
  return changed(read, [...path, items.length], value, true);
}

/** The value at a place; undefined if there is none or the text does not read. */
export function valueAt(text: string, path: readonly (string | number)[]): unknown {
  const read = readable(text, []);
  const node = read.ok ? findNodeAtLocation(read.tree, [...path]) : undefined;
  return node && valueOf(node);
}

/** Takes a member out again, and whatever it leaves empty. Does nothing to what is not ours. */
export function removeMember(text: string, { path, value }: Entry): string {
  return isOurs(valueAt(text, path), value) ? withoutEmpty(text, path) : text;
}

/** Takes an item out again, and whatever it leaves empty. */
export function removeItem(text: string, entry: Entry<string | number>): string {
  const { path, value } = entry;
  const items = valueAt(text, path);
  if (!Array.isArray(items)) return text;
  const place = items.findLastIndex((item) => isOurs(item, value));
  if (place < 0) return withoutInner(text, entry, items.length);
  return items.length === 1 ? withoutEmpty(text, path) : without(text, [...path, place]);
}

/** The same for an item to which somebody has added something of their own, which stays. */
function withoutInner(
  text: string,
  { path, value }: Entry<string | number>,
  length: number,
): string {
  if (!isObject(value)) return text;
  const lists = Object.entries(value).filter(([, member]) => Array.isArray(member));
  const inner = lists.flatMap(([key, members]) =>
    (members as readonly unknown[]).flatMap((member) =>
      Array.from({ length }, (_, place) => ({ path: [...path, place, key], value: member })),
    ),
  );
  return inner.reduce(removeItem, text);
}

export function isEmptyDocument(text: string): boolean {
  return isDeepStrictEqual(valueAt(text, []), {}) && !/\/[/*]/.test(text);
}

/** A file in which nothing is yet is as good as one with nothing in it. */
function textOf(given = ""): string {
  return given.trim() === "" ? EMPTY : given;
}

function withoutEmpty(text: string, path: readonly (string | number)[]): string {
  const rest = without(text, path);
  const parent = path.slice(0, -1);
  const isEmpty = parent.length > 0 && isDeepStrictEqual(valueAt(rest, parent), {});
  return isEmpty ? withoutEmpty(rest, parent) : rest;
}

function without(text: string, path: readonly (string | number)[]): string {
  return edited(text, path, undefined);
}

interface Read {
  readonly ok: true;
  readonly text: string;
  readonly tree: Node;
}

/** The document, if it is one and every step of the way that exists is an object with one such key. */
function readable(text: string, way: readonly string[]): Read | Extract<Edited, { ok: false }> {
  const errors: ParseError[] = [];
  const options = { allowTrailingComma: true };
  const tree = parseTree(text.startsWith(BOM) ? ` ${text.slice(1)}` : text, errors, options);
  if (!tree || errors.length > 0) return { ok: false, why: "not-readable" };
  for (let length = 0; length <= way.length; length++) {
    const node = length === 0 ? tree : findNodeAtLocation(tree, way.slice(0, length));
    if (!node) break;
    if (node.type !== "object" || hasDoubles(node)) return { ok: false, why: "in-the-way" };
  }
  return { ok: true, text, tree };
}

/** The library's objects have no prototype. */
function valueOf(node: Node): unknown {
  return JSON.parse(JSON.stringify(getNodeValue(node))) as unknown;
}

function hasDoubles({ children = [] }: Node): boolean {
  const keys = children.map((property) => property.children?.[0]?.value as string);
  return new Set(keys).size < keys.length;
}

function unchanged({ text }: Read): Edited {
  return { ok: true, text };
}

/** Makes the change, and looks whether it is all that changed. */
function changed(
  read: Read,
  path: JSONPath | readonly string[],
  value: unknown,
  isItem = false,
): Edited {
  const text = edited(read.text, path, value, isItem);
  const after = readable(text, []);
  const isAsMeant =
    after.ok && isDeepStrictEqual(valueOf(after.tree), withValue(valueOf(read.tree), path, value));
  return isAsMeant ? { ok: true, text } : refused("not-readable");
}

function withValue(document: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === "number") return (document as readonly unknown[]).concat([value]);
  const object = (document ?? {}) as { readonly [key: string]: unknown };
  return { ...object, [step]: withValue(object[step], rest, value) };
}

function edited(
  text: string,
  path: readonly (string | number)[],
  value: unknown,
  isArrayInsertion = false,
): string {
  const bare = text.startsWith(BOM) ? text.slice(1) : text;
  const formattingOptions = layoutOf(bare);
  const edits = modify(bare, [...path], value, { formattingOptions, isArrayInsertion });
  return (bare === text ? "" : BOM) + applyEdits(bare, edits);
}

/** As the file is laid out already. */
function layoutOf(text: string): FormattingOptions {
  const [, indent = "  "] = /^([ \t]+)\S/m.exec(text) ?? [];
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  return { eol, insertSpaces: !indent.startsWith("\t"), tabSize: indent.length };
}
