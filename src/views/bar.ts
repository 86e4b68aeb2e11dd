import type { Look } from "./style.ts";

/** How much is done, `columns` wide. */
export function bar(
  { done, total }: { readonly done: number; readonly total: number },
  columns: number,
  { style, symbols }: Pick<Look, "style" | "symbols">,
): string {
  const filled = total === 0 ? 0 : Math.floor((columns * done) / total);
  return (
    style.success(symbols.bar.filled.repeat(filled)) +
    style.dim(symbols.bar.empty.repeat(columns - filled))
  );
}
