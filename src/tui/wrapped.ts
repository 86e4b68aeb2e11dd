import { displayWidth, graphemes } from "../views/text/width.ts";

/** All of a line in rows of so many columns, which end between words where they can. */
export function wrapped(line: string, columns: number): string[] {
  if (displayWidth(line) <= columns) return [line];
  const rows: string[] = [];
  let row = "";
  for (const grapheme of graphemes(line)) {
    if (row === "" || displayWidth(row + grapheme) <= columns) {
      row += grapheme;
      continue;
    }
    const cut = grapheme === " " ? row.length : row.lastIndexOf(" ") + 1;
    const isBetweenWords = row.slice(0, cut).trim() !== "";
    const rest = isBetweenWords ? row.slice(cut) : "";
    rows.push(isBetweenWords ? row.slice(0, cut).trimEnd() : row);
    row = grapheme === " " ? rest : rest + grapheme;
  }
  return [...rows, row];
}
