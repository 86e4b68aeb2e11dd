/** Nothing but these may stand in a nonce: it is a part of the template, not data. */
const NONCE = /^[0-9A-Za-z-]{16,36}$/;

/**
 * Data between two lines that only the sender can have written. Every text in
 * `data` must have come through `quote`.
 */
export function fence(data: string, nonce: string): readonly string[] {
  if (!NONCE.test(nonce)) {
    throw new RangeError("[doneward] [continuation] a nonce is 16 to 36 letters, digits, hyphens");
  }
  return [`[[doneward-data ${nonce}]]`, data, `[[/doneward-data ${nonce}]]`];
}

const OPENING = /^\[\[doneward-data ([0-9A-Za-z-]{16,36})\]\]$/m;

/** The nonce of the first fence in a text. */
export function nonceIn(text: string): string | undefined {
  return OPENING.exec(text)?.[1];
}

/** Longest text in a prompt, and the longest it may become by its escapes. */
const LONGEST = 120;
const LONGEST_ESCAPED = 360;
const ESCAPE = "\\u0000";

/**
 * A text as a JSON string that a prompt can hold: clipped, and escaped wherever
 * it could be taken for anything but data. Parses back to the clipped text.
 */
export function quote(text: string): string {
  const escaped = escape(clip(text, LONGEST));
  if (escaped.length <= LONGEST_ESCAPED) return `"${escaped}"`;
  return `"${escape(clip(text, LONGEST_ESCAPED / ESCAPE.length))}"`;
}

function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/**
 * What would end the string, close a tag, break a line, hide, or look like a
 * fence or the marker of a system message.
 */
const UNSAFE =
  /["\\<>&\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|\[(?=\[|\/?doneward-data|system message)/giu;

function escape(text: string): string {
  return text.replace(UNSAFE, (unsafe) =>
    Array.from(
      { length: unsafe.length },
      (_, place) => `\\u${unsafe.charCodeAt(place).toString(16).padStart(4, "0")}`,
    ).join(""),
  );
}
