import type { Node } from "jsonc-parser";
import { endOf, lineEnds, marksBetween } from "./between.ts";

type Span = readonly [start: number, end: number];

/**
 * The text without a member or an item, the space before it and the comma that nobody needs any more.
 * Directly after it was put in that is the text as it was, to the byte.
 */
export function withoutChild(text: string, container: Node, child: Node): string {
  return cut(text, spansOf(text, container, child));
}

function spansOf(text: string, container: Node, child: Node): readonly Span[] {
  const { from, to } = surroundings(container, child);
  const [start, end] = [child.offset, endOf(child)];
  const before = marksBetween(text, from, start);
  const after = marksBetween(text, end, to);
  const isFollowed = to < endOf(container) - 1;
  const comma = after.find(({ isComma }) => isComma) ?? before.find(({ isComma }) => isComma);
  const commas: readonly Span[] = comma ? [[comma.start, comma.end]] : [];
  if (before.length === 0 && isFollowed && comma) {
    const next = after.find((mark) => mark.start >= comma.end)?.start ?? to;
    return [[start, end], ...commas, [comma.end, next]];
  }
  const space: Span = [before.at(-1)?.end ?? from, start];
  const isAlone = before.length === 0 && after.every(({ isComma }) => isComma);
  const tail = comma && comma.start >= end ? comma.end : end;
  const rest: Span = isAlone ? [tail, tail + innerSpace(text.slice(tail, to))] : [tail, tail];
  return [space, [start, end], ...commas, rest];
}

/** How much of the space behind the only child came with it: the line that its bracket is on now. */
function innerSpace(space: string): number {
  const lines = lineEnds(space);
  if (lines < 2) return lines === 0 ? 0 : space.length;
  return /^[ \t]*(?:\r\n|\r|\n)/.exec(space)?.[0].length ?? 0;
}

/** From what stands before a child to what stands behind it. */
function surroundings(container: Node, child: Node): { from: number; to: number } {
  const children = container.children ?? [];
  const place = children.indexOf(child);
  const [previous, next] = [place > 0 ? children[place - 1] : undefined, children[place + 1]];
  return {
    from: previous ? endOf(previous) : container.offset + 1,
    to: next ? next.offset : endOf(container) - 1,
  };
}

/** Whether a comment stands in an object or array, beside a child of it. */
export function hasComment(text: string, container: Node, child: Node): boolean {
  const { from, to } = surroundings(container, child);
  const marks = [
    ...marksBetween(text, from, child.offset),
    ...marksBetween(text, endOf(child), to),
  ];
  return marks.some(({ isComma }) => !isComma);
}

function cut(text: string, spans: readonly Span[]): string {
  const last = spans.toSorted(([a], [b]) => b - a);
  return last.reduce((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), text);
}
