import { asEscapes } from "./escape.ts";

/** Longest text in a prompt, where nobody says otherwise. */
const LONGEST = 120;
/** So many times its length a text may become by its escapes. */
const GROWTH = 3;
const ESCAPE = "\\u0000";

/** Most text, see `escapeForPrompt`. */
const PLAIN = /^[ !#-%'-;=?-Z\]-~\u2026]*$/;

let made: RegExp | undefined;

/**
 * What would end the string, close a tag, break a line, hide, or look like a
 * fence or the marker of a system message.
 */
function unsafe(): RegExp {
  return (made ??=
    /["\\<>&\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|\[(?=\[|\/?doneward-data|system message)/giu);
}

/**
 * A text as a JSON string that a prompt can hold: clipped, and escaped wherever
 * it could be taken for anything but data. Parses back to the clipped text.
 */
export function quote(text: string, longest: number = LONGEST): string {
  const clipped = clip(text, longest);
  if (PLAIN.test(clipped)) return `"${clipped}"`;
  const escaped = clipped.replace(unsafe(), asEscapes);
  if (escaped.length <= longest * GROWTH) return `"${escaped}"`;
  return `"${clip(text, (longest * GROWTH) / ESCAPE.length).replace(unsafe(), asEscapes)}"`;
}

function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
