import { clip, safeText } from "../views/index.ts";
import type { Look } from "../views/text/style.ts";

/** That what is shown may be old, and why. */
export function troubleLine(trouble: string, { style, symbols, columns }: Look): string {
  const text = `${symbols.warning} may be old: ${safeText(trouble)}`;
  return style.error(clip(text, columns, symbols.ellipsis));
}
