import { isDeepStrictEqual } from "node:util";
import { parse } from "smol-toml";
import type { Edited, Entry } from "./edited.ts";
import { refused } from "./edited.ts";

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

/** Takes the table out again, if it stands there as it was written. */
export function removeTable(text: string, entry: Entry): string {
  const written = block(entry, text);
  const start = text.indexOf(written);
  if (start < 0) return text;
  const rest = text.slice(0, start) + text.slice(start + written.length);
  return parsed(rest) ? rest : text;
}

export function tableAt(text: string, path: readonly string[]): unknown {
  return plain(at(parsed(text) ?? {}, path));
}

function parsed(text: string): { readonly [key: string]: unknown } | undefined {
  try {
    return parse(text);
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

/** The parser's objects have no prototype. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
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
