import type { Edited } from "./edited.ts";
import { refused } from "./edited.ts";

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
