import type { BigIntStats, Stats } from "node:fs";
import { closeSync, fsyncSync, lstatSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";

const DIRECTORY_MODE = 0o700;
const WRITABLE_BY_OTHERS = 0o022;

/**
 * Makes sure that something is there by that name: if nothing was, a directory for us alone, with all
 * that was missing above it, on disk when this returns. One by one, since `recursive` tries for ever
 * where no directory can be made, as in `/proc`.
 */
export function makePrivateDirectory(directory: string): void {
  const above = dirname(directory);
  try {
    mkdirSync(directory, { mode: DIRECTORY_MODE });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || lstatSync(above, { throwIfNoEntry: false })) throw error;
    makePrivateDirectory(above);
    makePrivateDirectory(directory);
    return;
  }
  syncDirectory(above);
}

/** Why something is not to be trusted with what is ours alone; undefined if it is. */
export function reasonAgainst(
  stats: Stats | BigIntStats,
  kind: "directory" | "file",
): string | undefined {
  if (stats.isSymbolicLink()) return "is a symbolic link: name the place that it leads to";
  if (kind === "file" ? !stats.isFile() : !stats.isDirectory()) return `is not a ${kind}`;
  // Windows has neither owners nor modes in this sense.
  if (process.geteuid === undefined) return undefined;
  if (Number(stats.uid) !== process.geteuid()) return "belongs to another user";
  if (Number(stats.mode) & WRITABLE_BY_OTHERS) return "can be written to by others: chmod go-w it";
  return undefined;
}

/** What was made, renamed or removed in the directory is on disk when this returns. */
export function syncDirectory(directory: string): void {
  // Windows cannot open a directory, and keeps its entries by other means.
  if (process.platform === "win32") return;
  const descriptor = openSync(directory, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
