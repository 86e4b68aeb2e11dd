import { hashText } from "../../../todo/index.ts";

const DIGITS = 16;

/**
 * Gives lines without an id a key that a later import finds again: from the text
 * and, where a text comes more than once, from how often it came before.
 */
export function lineKeys(place: string): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return `${place}/${hashText(text).slice(0, DIGITS)}${times > 1 ? `.${times}` : ""}`;
  };
}
