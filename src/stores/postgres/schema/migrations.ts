import fs from "node:fs";
import path from "node:path";

/** The files of version 1, in the order in which they are applied. */
const FILES: readonly string[] = [
  "1-tables",
  "2-tenants",
  "3-lists",
  "4-boards",
  "5-claims",
  "6-board-lists",
];

/**
 * Every step from an empty schema to that of today, in order. A published step never changes. The
 * build puts the text itself into the bundled command, which has no files beside it.
 */
export const MIGRATIONS: readonly string[] = [FILES.map(readSql).join("\n")];

function readSql(name: string): string {
  return fs.readFileSync(path.join(import.meta.dirname, "sql", `${name}.sql`), "utf8");
}
