/** Longest text in a prompt, where nobody says otherwise. */
const LONGEST = 120;
/** So many times its length a text may become by its escapes. */
const GROWTH = 3;
const ESCAPE = "\\u0000";

/** Most text, see `escapeForPrompt`. */
const PLAIN_IN_QUOTE = /^[ !#-%'-;=?-Z\]-~\u2026]*$/;

let inQuote: RegExp | undefined;

/**
 * What would end the string, close a tag, break a line, hide, or look like a
 * fence or the marker of a system message.
 */
function unsafeInQuote(): RegExp {
  return (inQuote ??=
    /["\\<>&\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|\[(?=\[|\/?doneward-data|system message)/giu);
}

/**
 * A text as a JSON string that a prompt can hold: clipped, and escaped wherever
 * it could be taken for anything but data. Parses back to the clipped text.
 */
export function quote(text: string, longest: number = LONGEST): string {
  const clipped = clip(text, longest);
  if (PLAIN_IN_QUOTE.test(clipped)) return `"${clipped}"`;
  const escaped = clipped.replace(unsafeInQuote(), asEscapes);
  if (escaped.length <= longest * GROWTH) return `"${escaped}"`;
  return `"${clip(text, (longest * GROWTH) / ESCAPE.length).replace(unsafeInQuote(), asEscapes)}"`;
}

function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** Most text. What asks for properties of characters takes a hook longer to make than all its work. */
const PLAIN = /^[ -%'-;=?-~]*$/;

let inPrompt: RegExp | undefined;

/**
 * Text from a list on its way into a prompt: nothing in it can close a tag,
 * forge a line or hide. Such characters become their `\u` escapes.
 */
export function escapeForPrompt(text: string): string {
  if (PLAIN.test(text)) return text;
  inPrompt ??= /[<>&\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
  return text.replace(inPrompt, asEscapes);
}

/** Each code unit as `\uXXXX`. */
export function asEscapes(text: string): string {
  return Array.from(
    { length: text.length },
    (_, place) => `\\u${text.charCodeAt(place).toString(16).padStart(4, "0")}`,
  ).join("");
}

/** As many of the texts as fit into so many characters, and a word on how many are left out. */
export function fitting(
  texts: readonly string[],
  length: number,
  separator: string,
  more: (left: number) => string = (left) => `and ${left} more`,
): string {
  let used = 0;
  for (const [place, text] of texts.entries()) {
    used += text.length + separator.length;
    if (used > length) {
      return [...texts.slice(0, place), more(texts.length - place)].join(separator);
    }
  }
  return texts.join(separator);
}

/** The beginning and the end of a long text, each half of `most` characters; a short text as it is. */
export function headAndTail(text: string, most: number): string {
  if (text.length <= most) return text;
  const half = Math.floor(most / 2);
  return `${text.slice(0, half)}\n…\n${text.slice(-half)}`.toWellFormed();
}
