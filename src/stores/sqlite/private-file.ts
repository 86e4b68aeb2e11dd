import { closeSync, lstatSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { StoreError } from "../contract.ts";
import { makePrivateDirectory, reasonAgainst } from "../private-place.ts";

const FILE_MODE = 0o600;

/**
 * Makes sure that the file is there, and is ours alone: in a directory that
 * nobody else can write to, neither of them a link that leads elsewhere. What
 * SQLite puts beside the file gets the mode of the file.
 */
export function ensurePrivateFile(file: string): void {
  const directory = dirname(file);
  // As a rule it is there, and then two looks are all that a hook has to wait for.
  const isThere = lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  if (!isThere) makePrivateDirectory(directory);
  refuseUnlessOurs(directory, "directory");
  if (isThere || !create(file)) refuseUnlessOurs(file, "file");
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
