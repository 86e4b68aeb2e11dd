import { createHash } from "node:crypto";

/** How to get from a changed text back to the one before, and how to know the changed one. */
export interface Patch {
  readonly hash: string;
  readonly start: number;
  /** How many characters there are that were not there before. */
  readonly inserted: number;
  readonly removed: string;
}

export function patchBetween(before: string, after: string): Patch {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start++;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return {
    hash: hashOf(after),
    start,
    inserted: after.length - start - end,
    removed: before.slice(start, before.length - end),
  };
}

/** The text before; undefined if this is not the text that the patch was made for. */
export function takenBack(
  text: string,
  { hash, start, inserted, removed }: Patch,
): string | undefined {
  if (hashOf(text) !== hash) return undefined;
  return text.slice(0, start) + removed + text.slice(start + inserted);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
