import { displayWidth, pad } from "./width.ts";

/**
 * A line for each row, its cells one below the other with two spaces between them. All lines are
 * equally wide; a column in which nothing stands is left out.
 */
export function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, displayWidth(cell));
    });
  }
  return rows.map((row) =>
    widths
      .flatMap((width, column) => (width === 0 ? [] : [pad(row[column] ?? "", width)]))
      .join("  "),
  );
}
