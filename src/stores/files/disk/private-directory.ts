import fs from "node:fs";
import { StoreError } from "../../contract.ts";
import { makePrivateDirectory, reasonAgainst } from "../../private-place.ts";

/**
 * Makes sure that the directory is there and is ours alone: made for us only,
 * on disk when this returns; not a link, not another user's, not open to
 * others' writing.
 */
export function ensurePrivateDirectory(directory: string): void {
  const stats = fs.lstatSync(directory, { throwIfNoEntry: false }) ?? made(directory);
  const reason = reasonAgainst(stats, "directory");
  if (reason) throw new StoreError("files", "unsafe-place", `${directory} ${reason}`);
}

function made(directory: string): fs.Stats {
  makePrivateDirectory(directory);
  return fs.lstatSync(directory);
}
