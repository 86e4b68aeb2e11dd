import fs from "node:fs";
import path from "node:path";
import { StoreError } from "../../contract.ts";
import { syncDirectory } from "../../sync-directory.ts";

const MODE = 0o700;
const WRITABLE_BY_OTHERS = 0o022;

/**
 * Makes sure that the directory is there and is ours alone: made for us only,
 * on disk when this returns; not a link, not another user's, not open to
 * others' writing.
 */
export function ensurePrivateDirectory(directory: string): void {
  const stats = fs.lstatSync(directory, { throwIfNoEntry: false }) ?? make(directory);
  const reason = reasonAgainst(stats);
  if (reason) throw new StoreError("files", "unsafe-place", `${directory} ${reason}`);
}

/** Also what has to be made above it. */
function make(directory: string): fs.Stats {
  const first = fs.mkdirSync(directory, { recursive: true, mode: MODE }) ?? directory;
  const top = path.dirname(first);
  for (let made = directory; made !== top; made = path.dirname(made)) {
    syncDirectory(path.dirname(made));
  }
  return fs.lstatSync(directory);
}

function reasonAgainst(stats: fs.Stats): string | undefined {
  if (stats.isSymbolicLink()) return "is a symbolic link: name the place that it leads to";
  if (!stats.isDirectory()) return "is not a directory";
  // Windows has neither owners nor modes in this sense.
  if (process.geteuid === undefined) return undefined;
  if (stats.uid !== process.geteuid()) return "belongs to another user";
  if (stats.mode & WRITABLE_BY_OTHERS) return "can be written to by others: chmod go-w it";
  return undefined;
}
