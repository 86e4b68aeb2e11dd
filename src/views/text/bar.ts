import type { Look } from "./style.ts";
import { clip, displayWidth } from "./width.ts";

const WIDEST = 32;
const NARROWEST = 8;

interface Counts {
  readonly done: number;
  readonly total: number;
}

/** A line that says how much is done in words, behind a bar where there is room for one. */
export function barLine(counts: Counts, words: string, look: Look): string {
  const { symbols, columns } = look;
  const shown = clip(words, columns, symbols.ellipsis);
  const room = Math.min(WIDEST, columns - displayWidth(shown) - 2);
  return room < NARROWEST ? shown : `${bar(counts, room, look)}  ${shown}`;
}

/** How much is done, `columns` wide. */
export function bar(
  { done, total }: Counts,
  columns: number,
  { style, symbols }: Pick<Look, "style" | "symbols">,
): string {
  const filled = total === 0 ? 0 : Math.floor((columns * done) / total);
  return (
    style.success(symbols.bar.filled.repeat(filled)) +
    style.dim(symbols.bar.empty.repeat(columns - filled))
  );
}
