import { createHash } from "node:crypto";

/** How to get from a changed text back to the one before, and how to know the changed one. */
export type Patch = Insertions | Replacement;

/** Something was put in, and nothing else was changed. */
interface Insertions {
  readonly hash: string;
  /** From the first to the last, where they are by now. */
  readonly inserted: readonly Span[];
}

interface Span {
  readonly start: number;
  readonly length: number;
}

/** Something stands in the place of something else. */
interface Replacement {
  readonly hash: string;
  readonly start: number;
  /** How many characters there are that were not there before. */
  readonly inserted: number;
  readonly removed: string;
}

/** Holds nothing of the text before, if that can be had by taking something out. */
export function patchBetween(before: string, after: string): Patch {
  const hash = hashOf(after);
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start++;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const removed = before.slice(start, before.length - end);
  const added = after.slice(start, after.length - end);
  const inserted = insertedInto(removed, added);
  if (!inserted) return { hash, start, inserted: added.length, removed };
  return { hash, inserted: inserted.map((span) => ({ ...span, start: start + span.start })) };
}

/** The text before; undefined if this is not the text that the patch was made for. */
export function takenBack(text: string, patch: Patch): string | undefined {
  if (hashOf(text) !== patch.hash) return undefined;
  if ("removed" in patch) {
    const { start, inserted, removed } = patch;
    return text.slice(0, start) + removed + text.slice(start + inserted);
  }
  return patch.inserted.reduceRight(
    (rest, { start, length }) => rest.slice(0, start) + rest.slice(start + length),
    text,
  );
}

/** What has to be taken out of a text to get a part of it; undefined if it cannot be had so. */
function insertedInto(part: string, whole: string): readonly Span[] | undefined {
  const spans: Span[] = [];
  let [place, start] = [0, 0];
  for (let end = 0; end <= whole.length; end++) {
    const isKept = place < part.length && part[place] === whole[end];
    if (!isKept && end < whole.length) continue;
    if (end > start) spans.push({ start, length: end - start });
    start = end + 1;
    place += isKept ? 1 : 0;
  }
  return place === part.length ? spans : undefined;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
