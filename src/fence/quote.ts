import { asEscapes } from "./escape.ts";

/** Longest text in a prompt, and the longest it may become by its escapes. */
const LONGEST = 120;
const LONGEST_ESCAPED = 360;
const ESCAPE = "\\u0000";

/**
 * What would end the string, close a tag, break a line, hide, or look like a
 * fence or the marker of a system message.
 */
const UNSAFE =
  /["\\<>&\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|\[(?=\[|\/?doneward-data|system message)/giu;

/**
 * A text as a JSON string that a prompt can hold: clipped, and escaped wherever
 * it could be taken for anything but data. Parses back to the clipped text.
 */
export function quote(text: string): string {
  const escaped = clip(text, LONGEST).replace(UNSAFE, asEscapes);
  if (escaped.length <= LONGEST_ESCAPED) return `"${escaped}"`;
  return `"${clip(text, LONGEST_ESCAPED / ESCAPE.length).replace(UNSAFE, asEscapes)}"`;
}

function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
