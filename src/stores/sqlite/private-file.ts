import type { Stats } from "node:fs";
import { closeSync, lstatSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { StoreError } from "../contract.ts";
import { syncDirectory } from "../sync-directory.ts";

const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;
const WRITABLE_BY_OTHERS = 0o022;

/**
 * Makes sure that the file is there, and is ours alone: in a directory that
 * nobody else can write to, neither of them a link that leads elsewhere. What
 * SQLite puts beside the file gets the mode of the file.
 */
export function ensurePrivateFile(file: string): void {
  const directory = dirname(file);
  // As a rule it is there, and then two looks are all that a hook has to wait for.
  const isThere = lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  if (!isThere) makeDirectory(directory);
  refuseUnlessOurs(directory, "directory");
  if (isThere || !create(file)) refuseUnlessOurs(file, "file");
}

/** Also what has to be made above it; on disk when this returns. */
function makeDirectory(directory: string): void {
  const first = mkdirSync(directory, { recursive: true, mode: DIRECTORY_MODE });
  if (first === undefined) return;
  const top = dirname(first);
  for (let made = directory; made !== top; made = dirname(made)) {
    syncDirectory(dirname(made));
  }
}

/**
 * False if it was there already. Such a file must not be opened here: closing
 * it would drop the locks of every connection that this process has to it.
 */
function create(file: string): boolean {
  try {
    closeSync(openSync(file, "wx", FILE_MODE));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function refuseUnlessOurs(place: string, kind: "directory" | "file"): void {
  const stats = lstatSync(place);
  const reason = reasonAgainst(stats, kind);
  if (reason) throw new StoreError("sqlite", "unsafe-place", `${place} ${reason}`);
}

function reasonAgainst(stats: Stats, kind: "directory" | "file"): string | undefined {
  if (stats.isSymbolicLink()) return "is a symbolic link: name the place that it leads to";
  if (kind === "file" ? !stats.isFile() : !stats.isDirectory()) return `is not a ${kind}`;
  // Windows has neither owners nor modes in this sense.
  if (process.geteuid === undefined) return undefined;
  if (stats.uid !== process.geteuid()) return "belongs to another user";
  if (stats.mode & WRITABLE_BY_OTHERS) return "can be written to by others: chmod go-w it";
  return undefined;
}
