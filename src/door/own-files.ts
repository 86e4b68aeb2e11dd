import fs from "node:fs";
import path from "node:path";
import { Door } from "./door.ts";
import { UnsafePlaceError } from "./unsafe-place-error.ts";

/** What a person named outside of any workspace: links are followed and pipes are read, as they are for any program. */
export function readAnywhere(file: string): Buffer {
  return fs.readFileSync(file);
}

/**
 * The user's own settings and data. Dotfile managers make links of them, so a link is followed to its
 * end first, and what it leads to is read, written or removed: the link itself stays. Pipes and
 * devices are not opened.
 */
class OwnDoor extends Door {
  override enter(place: string): string {
    if (!fs.lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) return place;
    if (fs.existsSync(place)) return fs.realpathSync(place);
    // Links that lead in a circle throw here, so this ends.
    fs.statSync(place, { throwIfNoEntry: false });
    return this.enter(path.resolve(fs.realpathSync(path.dirname(place)), fs.readlinkSync(place)));
  }

  override entries(folder: string): fs.Dirent[] {
    const at = this.enter(folder);
    return fs.existsSync(at) ? fs.readdirSync(at, { withFileTypes: true }) : [];
  }

  protected override refuse(file: string, stats: fs.BigIntStats): void {
    // Of a folder the system says what is wrong.
    if (!stats.isFile() && !stats.isDirectory()) throw new UnsafePlaceError(file, "is not a file");
  }
}

export const OWN_FILES: Door = new OwnDoor(path.sep);

/** Copies a folder of a program into a new one; what a link leads to becomes a file. */
export function copyFolder(from: string, to: string): void {
  // Not by cpSync: it says EIO of a disk that is full.
  fs.mkdirSync(to);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target);
    else fs.copyFileSync(source, target);
  }
}
