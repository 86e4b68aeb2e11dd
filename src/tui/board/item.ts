import { clip, displayWidth, safeLines, safeText } from "../../views/index.ts";
import type { Look } from "../../views/text/style.ts";
import { wrapped } from "../wrapped.ts";

/** Something that the cursor can stand on. */
export interface BoardItem {
  readonly key: string;
  /** Whether the cursor stands here as long as nobody has moved it. */
  readonly isFirst?: boolean;
  /** What the filter looks in. */
  readonly text: string;
  /** What it stands under; shown before the first of those that have the same. */
  readonly heading?: string;
  /** Asked for only if it is in sight. */
  line(): string;
  /** What is told while the cursor is here. */
  details(): readonly string[];
}

/** Texts from anywhere, behind a bar, each in as many rows as it needs. */
export function detailLines(texts: readonly string[], look: Look): string[] {
  const { style, symbols, columns } = look;
  const bar = `${symbols.tree.line} `;
  const room = columns - 2 - displayWidth(bar);
  return texts
    .flatMap((text) => safeLines(text))
    .flatMap((line) => wrapped(line, room))
    .map((row) => `  ${style.dim(clip(bar + row, columns - 2, symbols.ellipsis))}`);
}

/** A text by itself, if the line that stands for it has no room for all of it. */
export function untoldBy(line: string, text: string): readonly string[] {
  return line.includes(safeText(text)) ? [] : [text];
}
