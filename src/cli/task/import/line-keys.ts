import { hashText } from "../../../todo/hash.ts";

const DIGITS = 16;

/** The key of a line in the file with this path. */
export type LineKeys = (path: string, text: string) => string;

/**
 * Gives lines without an id a key that a later import finds again: from the file's
 * name, the text and, where that comes more than once, from how often it came before.
 */
export function lineKeys(): LineKeys {
  const seen = new Map<string, number>();
  return (path, text) => {
    const key = `${path.split("/").at(-1)}/${hashText(text).slice(0, DIGITS)}`;
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times > 1 ? `${key}.${times}` : key;
  };
}
