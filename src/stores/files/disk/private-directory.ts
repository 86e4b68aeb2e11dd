import type { Door } from "../../../door/index.ts";
import { StoreError } from "../../contract.ts";
import { reasonAgainst } from "../../private-place.ts";
import path from "node:path";

/**
 * Makes sure that a directory below the door's root is there and is ours alone:
 * made for us only, on disk when this returns; not a link, not another user's,
 * not open to others' writing.
 */
export function ensurePrivateDirectory(door: Door, directory: string): void {
  const stats = door.look(directory) ?? made(door, directory);
  const reason = stats && reasonAgainst(stats, "directory");
  if (reason) throw new StoreError("files", "unsafe-place", `${directory} ${reason}`);
}

function made(door: Door, directory: string): ReturnType<Door["look"]> {
  if (door.makeFolder(directory)) door.syncFolder(path.dirname(directory));
  return door.look(directory);
}
