import type { Node } from "jsonc-parser";
import { isObject } from "../../todo/index.ts";

/**
 * The text with another member (or item, where there is no key) at the end of an object or array.
 * Nothing is changed but by putting something in: behind the last one, its comma and its comment, on
 * a line of its own if the bracket is on one.
 */
export function withChild(
  text: string,
  container: Node,
  key: string | undefined,
  value: unknown,
): string {
  const { last, marks, anchor } = endingOf(text, container);
  const isTall = isTallAt(text, container);
  const child = childText(text, container, { key, value, isTall });
  if (!last && marks.length === 0) return filled(text, container, child, isTall);
  const hasComma = marks.some(({ isComma }) => isComma);
  const space = isTall
    ? eolOf(text) + childIndent(text, container)
    : isTight(text, container)
      ? ""
      : " ";
  const at = last && !hasComma ? endOf(last) : anchor;
  return [
    text.slice(0, at),
    last && !hasComma ? "," : "",
    text.slice(at, anchor),
    space,
    child,
    hasComma ? "," : "",
    text.slice(anchor),
  ].join("");
}

/** With the first child. The space that was there stays behind it. */
function filled(text: string, container: Node, child: string, isTall: boolean): string {
  const start = container.offset + 1;
  const inner = text.slice(start, endOf(container) - 1);
  const eol = eolOf(text);
  const closing = inner === "" ? lineIndent(text, container.offset) : "";
  const part = isTall
    ? eol + childIndent(text, container) + child + eol + closing
    : (inner === "" ? "" : " ") + child;
  return text.slice(0, start) + part + text.slice(start);
}

interface Ending {
  readonly last: Node | undefined;
  /** What stands behind the last one. */
  readonly marks: readonly Mark[];
  /** Where the next one goes. */
  readonly anchor: number;
}

function endingOf(text: string, container: Node): Ending {
  const last = container.children?.at(-1);
  const from = last ? endOf(last) : container.offset + 1;
  const marks = marksBetween(text, from, endOf(container) - 1);
  if (!last) return { last, marks, anchor: marks.at(-1)?.end ?? from };
  let anchor = marks.find(({ isComma }) => isComma)?.end ?? from;
  for (const { start, end } of marks) {
    if (start < anchor) continue;
    if (lineEnds(text.slice(anchor, start)) > 0) break;
    anchor = end;
  }
  return { last, marks, anchor };
}

/** Whether what is added to an object or array stands on a line of its own. */
function isTallAt(text: string, container: Node): boolean {
  const { last, marks, anchor } = endingOf(text, container);
  const inner = text.slice(anchor, endOf(container) - 1);
  if (last || marks.length > 0 || inner !== "") return lineEnds(inner) > 0;
  const around = container.parent?.type === "property" ? container.parent.parent : container.parent;
  return around === undefined || isTallAt(text, around);
}

interface Child {
  readonly key: string | undefined;
  readonly value: unknown;
  readonly isTall: boolean;
}

function childText(text: string, container: Node, { key, value, isTall }: Child): string {
  const isDense = !isTall && isTight(text, container);
  const name = key === undefined ? "" : JSON.stringify(key) + (isDense ? ":" : ": ");
  if (isDense) return name + JSON.stringify(value);
  if (!isTall) return name + onOneLine(value);
  const lines = JSON.stringify(value, null, indentUnit(text, container)).split("\n");
  return name + lines.join(eolOf(text) + childIndent(text, container));
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  if (!isObject(value) || Object.keys(value).length === 0) return JSON.stringify(value);
  const members = Object.entries(value);
  return `{ ${members.map(([key, member]) => `${JSON.stringify(key)}: ${onOneLine(member)}`).join(", ")} }`;
}

/** Whether a document does without space where there could be some. */
function isTight(text: string, node: Node): boolean {
  const [key, value] = rootOf(node).children?.[0]?.children ?? [];
  return key !== undefined && value !== undefined && text.slice(endOf(key), value.offset) === ":";
}

function childIndent(text: string, container: Node): string {
  const { marks } = endingOf(text, container);
  const neighbours = (container.children ?? []).map(({ offset }) => offset);
  const comments = marks.map(({ start }) => start);
  const indent = (neighbours.length > 0 ? neighbours : comments)
    .map((offset) => ownIndent(text, offset))
    .findLast((own) => own !== undefined);
  return indent ?? lineIndent(text, container.offset) + indentUnit(text, container);
}

function indentUnit(text: string, node: Node): string {
  const root = rootOf(node);
  const base = lineIndent(text, root.offset);
  const indents = (root.children ?? []).map(({ offset }) => ownIndent(text, offset));
  const indent = indents.find((own) => own !== undefined && own.length > base.length);
  return indent?.slice(base.length) ?? "  ";
}

/** The indent of what is the first on its line; undefined if something stands before it. */
function ownIndent(text: string, offset: number): string | undefined {
  const before = text.slice(lineStart(text, offset), offset);
  return /^[ \t]*$/.test(before) ? before : undefined;
}

function lineIndent(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? "";
}

function lineStart(text: string, offset: number): number {
  const breaks = ["\n", "\r"].map((end) => (offset > 0 ? text.lastIndexOf(end, offset - 1) : -1));
  return Math.max(...breaks) + 1;
}

function rootOf(node: Node): Node {
  return node.parent ? rootOf(node.parent) : node;
}

function eolOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

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

/** What stands between the members of an object or the items of an array. */
interface Mark {
  readonly isComma: boolean;
  readonly start: number;
  readonly end: number;
}

/** The commas and comments of a part of a text in which there is nothing else but space. */
function marksBetween(text: string, from: number, to: number): readonly Mark[] {
  const found = text.slice(from, to).matchAll(/,|\/\/[^\r\n]*|\/\*[^]*?(?:\*\/|$)/g);
  return [...found].map(({ 0: mark, index }) => ({
    isComma: mark === ",",
    start: from + index,
    end: from + index + mark.length,
  }));
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

/** How many lines end in a text. */
function lineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
