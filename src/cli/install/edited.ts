import { isDeepStrictEqual } from "node:util";

/** A settings file with an entry added, or why that cannot be done. */
export type Edited =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: Refusal };

/**
 * Why a file is left alone: it does not read as what it should be; something
 * else is where the entry goes; somebody else has an entry of that name; ours is
 * written so that it cannot be told from others; or the system does not let us
 * read or write it.
 */
export type Refusal = "not-readable" | "in-the-way" | "taken" | "interwoven" | "no-access";

export const refused = (why: Refusal): Edited => ({ ok: false, why });

/** What a step needs of the text it is carried out on. */
export interface Entry<Key = string> {
  readonly path: readonly Key[];
  readonly value: unknown;
}

/**
 * Whether an entry is the one that we added, also if somebody has changed
 * something about it since: it starts the same commands.
 */
export function isOurs(found: unknown, added: unknown): boolean {
  const commands = commandsIn(added);
  if (commands.length === 0) return isDeepStrictEqual(found, added);
  return isDeepStrictEqual(commandsIn(found), commands);
}

/** Whether an entry can be known by what it starts. */
export function hasCommand(added: unknown): boolean {
  return commandsIn(added).length > 0;
}

function commandsIn(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === "command" ? [member as unknown] : commandsIn(member),
  );
}

const BEGIN = "<!-- doneward:begin, made by doneward install --instructions -->";
const END = "<!-- doneward:end -->";

/** The text with our part at its end. A part of ours that says something else is not this install's. */
export function addBlock(text = "", part: string): Edited {
  if (hasBlock(text, part)) return { ok: true, text };
  if (text.includes(BEGIN) || text.includes(END)) return refused("taken");
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  return { ok: true, text: text + gapAfter(text, eol) + blockOf(part, eol) };
}

/** The text without our part and the gap before it, wherever that stands by now. */
export function removeBlock(text: string): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END, begin);
  if (begin < 0 || end < 0) return text;
  const before = text.slice(0, begin);
  const after = text.slice(end + END.length).replace(/^\r?\n/, "");
  return before.replace(/(?<=\n)\r?\n$/, "") + after;
}

export function hasBlock(text: string, part: string): boolean {
  return ["\n", "\r\n"].some((eol) => text.includes(blockOf(part, eol)));
}

function blockOf(part: string, eol: string): string {
  return `${BEGIN}\n\n${part.trim()}\n\n${END}\n`.replaceAll("\n", eol);
}

/** An empty line between what people wrote and ours. */
function gapAfter(text: string, eol: string): string {
  if (text === "") return "";
  return text.endsWith("\n") ? eol : eol + eol;
}
