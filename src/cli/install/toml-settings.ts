import { isDeepStrictEqual } from "node:util";
import { parse } from "smol-toml";
import type { Edited, Entry } from "./edited.ts";
import { isOurs, refused } from "./edited.ts";

/** Adds a table at the end. Everything before it stays as it is, to the byte. */
export function addTable(given: string | undefined, entry: Entry): Edited {
  const { path, value } = entry;
  const text = given ?? "";
  const before = parsed(text);
  if (!before) return refused("not-readable");
  const found = at(before, path);
  if (found !== undefined) {
    return isDeepStrictEqual(plain(found), value) ? { ok: true, text } : refused("taken");
  }
  const after = text + separator(text) + block(entry, text);
  const isAsMeant = isDeepStrictEqual(plain(at(parsed(after) ?? {}, path)), value);
  return isAsMeant ? { ok: true, text: after } : refused("in-the-way");
}

/**
 * Takes the table out again, with the empty line before it and with what was
 * added to it and below it since: it would belong to somebody else then.
 * Comments that follow it stay. A table that is written so that it cannot be
 * told from what is around it stays, too.
 */
export function removeTable(text: string, { path, value }: Entry): string {
  const before = plain(parsed(text));
  if (!isOurs(at(before, path), value)) return text;
  const left = [without(before, path), withoutLast(before, path)];
  const isAsMeant = (rest: string): boolean => {
    const after = plain(parsed(rest));
    return left.some((document) => isDeepStrictEqual(document, after));
  };
  return [withoutSections(text, path), ...withoutLines(text, path)].find(isAsMeant) ?? text;
}

/** Without the parts of the text that have a head of ours. */
function withoutSections(text: string, path: readonly string[]): string {
  const all = sections(text);
  const first = all.findIndex((section) => isAt(section, path));
  if (first < 0) return text;
  const before = all.slice(0, first).join("");
  const rest = all.slice(first).map((section) => (isAt(section, path) ? tailOf(section) : section));
  return before.replace(/(?<=\n)\r?\n$/, "") + rest.join("");
}

/** Without one of the lines that name the last step of the path and could be all of an entry. */
function withoutLines(text: string, path: readonly string[]): readonly string[] {
  const lines = text.split(/(?<=\n)/);
  return lines.flatMap((line, place) =>
    line.includes(path.at(-1) ?? "") && parsed(line) ? [lines.toSpliced(place, 1).join("")] : [],
  );
}

/** The text, cut before every line that looks like the head of a table. */
function sections(text: string): readonly string[] {
  return text.split(/(?<![^\n])(?=[ \t]*\[)/);
}

function isAt(section: string, path: readonly string[]): boolean {
  const [head = ""] = section.split(/\r?\n/, 1);
  return at(parsed(head), path) !== undefined;
}

function tailOf(section: string): string {
  const lines = section.split(/(?<=\n)/);
  const last = lines.findLastIndex((line) => !/^[ \t]*(?:#.*)?\r?\n?$/.test(line));
  return lines.slice(last + 1).join("");
}

/** A document without what is at a path. */
function withoutLast(document: unknown, [step = "", ...rest]: readonly string[]): unknown {
  const { [step]: inner, ...others } = document as { readonly [key: string]: unknown };
  return rest.length === 0 ? others : { ...others, [step]: withoutLast(inner, rest) };
}

/** The same, also without what that leaves empty. */
function without(document: unknown, [step = "", ...rest]: readonly string[]): unknown {
  const { [step]: inner, ...others } = document as { readonly [key: string]: unknown };
  const left = rest.length === 0 ? {} : without(inner, rest);
  return Object.keys(left as object).length === 0 ? others : { ...others, [step]: left };
}

/** The value at a place; undefined if there is none or the text does not read. */
export function tableAt(text: string, path: readonly string[]): unknown {
  return plain(at(parsed(text), path));
}

function parsed(text: string): { readonly [key: string]: unknown } | undefined {
  try {
    return parse(text, { integersAsBigInt: "asNeeded" });
  } catch {
    return undefined;
  }
}

function at(document: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as { readonly [key: string]: unknown })[key]
        : undefined,
    document,
  );
}

/** The parser's objects have no prototype, and its largest numbers are none of JSON's. */
function plain(value: unknown): unknown {
  if (value === undefined) return undefined;
  const text = JSON.stringify(value, (_key, member: unknown) =>
    typeof member === "bigint" ? String(member) : member,
  );
  return JSON.parse(text) as unknown;
}

function separator(text: string): string {
  const eol = eolOf(text);
  if (text === "") return "";
  return text.endsWith("\n") ? eol : eol + eol;
}

/** JSON's strings and arrays of strings are TOML's, too. */
function block({ path, value }: Entry, text: string): string {
  const members = Object.entries(value as object);
  const lines = [
    `[${path.join(".")}]`,
    ...members.map(([key, member]) => `${key} = ${JSON.stringify(member)}`),
  ];
  return lines.map((line) => line + eolOf(text)).join("");
}

function eolOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}
