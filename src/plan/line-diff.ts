import { longestIncreasing } from "../todo/longest-increasing.ts";

/** A line of two texts that were compared. */
export interface DiffLine {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Deeper than any plan needs; keeps hostile texts from taking quadratic time. */
const DEEPEST = 30;

/**
 * Compares two texts line by line. Lines that each text has once hold the
 * comparison together, so that a blank line or a bracket never does.
 */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  return compared(linesOf(before), linesOf(after), 0);
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

function compared(before: readonly string[], after: readonly string[], depth: number): DiffLine[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const old = before.slice(head, before.length - tail);
  const now = after.slice(head, after.length - tail);
  return [
    ...marked("same", before.slice(0, head)),
    ...between(old, now, depth),
    ...marked("same", before.slice(before.length - tail)),
  ];
}

function between(old: readonly string[], now: readonly string[], depth: number): DiffLine[] {
  const anchors = depth < DEEPEST ? anchorsOf(old, now) : [];
  if (anchors.length === 0) return [...marked("removed", old), ...marked("added", now)];
  const ends = [...anchors, { old: old.length, now: now.length }];
  return ends.flatMap((end, place) => {
    const start = anchors[place - 1] ?? { old: -1, now: -1 };
    return [
      ...compared(old.slice(start.old + 1, end.old), now.slice(start.now + 1, end.now), depth + 1),
      ...marked("same", old.slice(end.old, end.old + 1)),
    ];
  });
}

/** Where lines stand that both texts have exactly once, as many as keep their order. */
function anchorsOf(
  old: readonly string[],
  now: readonly string[],
): { readonly old: number; readonly now: number }[] {
  const places = placesOfUnique(now);
  const shared = [...placesOfUnique(old)].flatMap(([text, place]) => {
    const there = places.get(text);
    return there === undefined ? [] : [{ old: place, now: there }];
  });
  const kept = longestIncreasing(shared.map((anchor) => anchor.now));
  return shared.filter((anchor) => kept.has(anchor.now));
}

function placesOfUnique(texts: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [place, text] of texts.entries()) {
    if (places.has(text)) repeated.add(text);
    else places.set(text, place);
  }
  for (const text of repeated) places.delete(text);
  return places;
}

function marked(kind: DiffLine["kind"], texts: readonly string[]): DiffLine[] {
  return texts.map((text) => ({ kind, text }));
}
