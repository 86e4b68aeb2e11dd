import type { Node } from "jsonc-parser";

/** What stands between the members of an object or the items of an array. */
export interface Mark {
  readonly isComma: boolean;
  readonly start: number;
  readonly end: number;
}

/** The commas and comments of a part of a text in which there is nothing else but space. */
export function marksBetween(text: string, from: number, to: number): readonly Mark[] {
  const found = text.slice(from, to).matchAll(/,|\/\/[^\r\n]*|\/\*[^]*?(?:\*\/|$)/g);
  return [...found].map(({ 0: mark, index }) => ({
    isComma: mark === ",",
    start: from + index,
    end: from + index + mark.length,
  }));
}

export function endOf({ offset, length }: Node): number {
  return offset + length;
}

/** How many lines end in a text. */
export function lineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
