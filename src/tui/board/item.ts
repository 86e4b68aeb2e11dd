import { clip, safeLines } from "../../views/index.ts";
import type { Look } from "../../views/text/style.ts";

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

/** Texts from anywhere, a line each, behind a bar. */
export function detailLines(texts: readonly string[], look: Look): string[] {
  const { style, symbols, columns } = look;
  return texts
    .flatMap((text) => safeLines(text))
    .map((line) => {
      const text = `${symbols.tree.line} ${line}`;
      return `  ${style.dim(clip(text, columns - 2, symbols.ellipsis))}`;
    });
}
