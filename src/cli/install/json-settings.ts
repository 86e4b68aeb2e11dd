import { isDeepStrictEqual } from "node:util";
import type { Node, ParseError } from "jsonc-parser";
import { findNodeAtLocation, getNodeValue, parseTree } from "jsonc-parser";
import { isObject } from "../../todo/index.ts";
import type { Edited, Entry } from "./edited.ts";
import { hasCommand, isOurs, refused } from "./edited.ts";
import { hasComment, withChild, withoutChild } from "./json-edits.ts";

const BOM = "\uFEFF";

/** Where something is in a document. */
export type Path = readonly (string | number)[];

/** Adds a member to an object. Everything else stays as it is, to the byte. */
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
  return changed(read, [...path, items.length], value);
}

/** The objects and arrays that entries need and that are not there yet. */
export function madeFor(given: string | undefined, entries: readonly Entry[]): readonly Path[] {
  const read = readable(textOf(given), []);
  const ways = entries.flatMap(({ path }) => path.map((_, place) => path.slice(0, place + 1)));
  const each = ways.filter(
    (way, place) => ways.findIndex((other) => isDeepStrictEqual(other, way)) === place,
  );
  return read.ok ? each.filter((way) => !findNodeAtLocation(read.tree, [...way])) : each;
}

/** The value at a place; undefined if there is none or the text does not read. */
export function valueAt(text: string, path: Path): unknown {
  const read = readable(text, []);
  const node = read.ok ? findNodeAtLocation(read.tree, [...path]) : undefined;
  return node && valueOf(node);
}

/**
 * Takes a member out again, and those of the objects and arrays `made` for it that it leaves empty.
 * Omitted: all of them. Does nothing to what is not ours.
 */
export function removeMember(text: string, { path, value }: Entry, made?: readonly Path[]): string {
  return isOurs(valueAt(text, path), value) ? without(text, path, made) : text;
}

/** Takes an item out again, likewise, as often as it is there if it can be known by what it starts. */
export function removeItem(
  text: string,
  entry: Entry<string | number>,
  made?: readonly Path[],
): string {
  const { path, value } = entry;
  const items = valueAt(text, path);
  if (!Array.isArray(items)) return text;
  const place = items.findLastIndex((item) => isOurs(item, value));
  if (place < 0) return withoutInner(text, entry, items.length);
  const rest = without(text, [...path, place], made);
  // Whoever copied it has several; words that start nothing may be the person's own a second time.
  return hasCommand(value) && rest !== text ? removeItem(rest, entry, made) : rest;
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
  return inner.reduce((rest, each) => removeItem(rest, each), text);
}

export function isEmptyDocument(text: string): boolean {
  return isDeepStrictEqual(valueAt(text, []), {}) && !/\/[/*]/.test(text);
}

/** A file in which nothing is yet is as good as one with nothing in it. */
function textOf(given = ""): string {
  const bare = given.startsWith(BOM) ? given.slice(1) : given;
  if (bare.trim() !== "") return given;
  return `${given.slice(bare.length)}{}${bare === "" ? "\n" : bare}`;
}

/** Without what is at a place, or without the outermost of what was made for it and has nothing else. */
function without(text: string, path: Path, made: readonly Path[] | undefined): string {
  const read = readable(text, []);
  const around = read.ok ? findNodeAtLocation(read.tree, path.slice(0, -1)) : undefined;
  const child = around && childAt(around, path.at(-1));
  if (!around || !child) return text;
  const way = path.slice(0, -1);
  const isMade = way.length > 0 && (made?.some((each) => isDeepStrictEqual(each, way)) ?? true);
  const isLeftEmpty = around.children?.length === 1 && !hasComment(text, around, child);
  return isMade && isLeftEmpty ? without(text, way, made) : withoutChild(text, around, child);
}

function childAt({ children = [] }: Node, step: string | number | undefined): Node | undefined {
  if (typeof step === "number") return children[step];
  return children.find((property) => property.children?.[0]?.value === step);
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
function changed(read: Read, path: Path, value: unknown): Edited {
  const text = withValueIn(read, path, value);
  const after = readable(text, []);
  const isAsMeant =
    after.ok && isDeepStrictEqual(valueOf(after.tree), withValue(valueOf(read.tree), path, value));
  return isAsMeant ? { ok: true, text } : refused("not-readable");
}

function withValue(document: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === "number") return (document as readonly unknown[]).concat([value]);
  const object = (document ?? {}) as { readonly [key: string]: unknown };
  return { ...object, [step]: withValue(object[step], rest, value) };
}

/** With the value, and with what has to be made around it. */
function withValueIn(read: Read, path: Path, value: unknown): string {
  const [step, around] = [path.at(-1), path.slice(0, -1)];
  const container = findNodeAtLocation(read.tree, around);
  if (container) {
    return withChild(read.text, container, typeof step === "string" ? step : undefined, value);
  }
  return withValueIn(read, around, { [String(step)]: value });
}
