import type { JsonValue } from "../../todo/index.ts";
import { isObject } from "../../todo/json.ts";

/** Deeper than any body of ours; what is deeper is meant to exhaust somebody. */
const DEEPEST = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether a text in JSON nests no deeper than it may; looks at every character once. */
export function isShallow(text: string, deepest: number = DEEPEST): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isInString) {
      if (unit === BACKSLASH) at++;
      else if (unit === QUOTE) isInString = false;
    } else if (unit === QUOTE) isInString = true;
    else if (unit === 0x7b || unit === 0x5b) {
      if (++depth > deepest) return false;
    } else if (unit === 0x7d || unit === 0x5d) depth--;
  }
  return true;
}

export type Body = { readonly [field: string]: JsonValue };

/** The object that a body holds; undefined for everything else. */
export function parseBody(text: string): Body | undefined {
  if (!isShallow(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What a person says in a line, and what in a paragraph; in UTF-16 code units. */
export const LONGEST_LINE = 2_000;
export const LONGEST_TEXT = 20_000;

/** Whether a field is a text that says something and is not too long. */
export function isText(value: unknown, longest: number): value is string {
  return typeof value === "string" && value.trim() !== "" && value.length <= longest;
}
