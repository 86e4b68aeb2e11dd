import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";

/** No settings that a person or a program writes come near. */
const LARGEST_TEXT = 8 * 1024 * 1024;

/** The text of a file; undefined if there is none, null if it is no text, or far too much. */
export function readText(file: string): string | undefined | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return undefined;
  // Whoever opens a pipe waits for its other end.
  const isReadable = stats.isFile() || stats.isDirectory();
  if (!isReadable || stats.size > LARGEST_TEXT) return null;
  const bytes = readFileSync(file);
  const text = bytes.toString("utf8");
  return Buffer.from(text).equals(bytes) ? text : null;
}

/** What the system lets whom do with a file; undefined if there is none. */
export function rightsOf(file: string): number | undefined {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  return mode === undefined ? undefined : mode & 0o7777;
}

/**
 * Puts a text in the place of a file at once, with the rights it had; a link
 * stays a link. Answers the folders that had to be made, the outermost first.
 */
export function writeText(file: string, text: string, mode = 0o644): readonly string[] {
  const target = targetOf(file);
  const folders = makeFolders(dirname(target));
  const rights = rightsOf(target);
  const next = `${target}.doneward-${process.pid}`;
  try {
    // To put another in its place takes no more than the folder: who may not write to it may not.
    if (rights !== undefined) accessSync(target, constants.W_OK);
    writeFileSync(next, text, { mode: rights ?? mode, flush: true });
    // Of a new file the system takes rights away that the old one may have had.
    if (rights !== undefined) chmodSync(next, rights);
    renameSync(next, target);
  } catch (error) {
    rmSync(next, { force: true });
    removeFolders(folders);
    // Nobody knows the file by the name that it had till now.
    throw Object.assign(error as Error, { path: target });
  }
  return folders;
}

/** The file that a link leads to, also while there is none; any other file itself. */
function targetOf(file: string): string {
  if (!lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) return file;
  if (existsSync(file)) return realpathSync(file);
  // Links that lead in a circle throw here, so this ends.
  statSync(file, { throwIfNoEntry: false });
  return targetOf(resolve(realpathSync(dirname(file)), readlinkSync(file)));
}

/** Makes a folder and those around it, or none. Answers what had to be made, the outermost first. */
export function makeFolders(folder: string): readonly string[] {
  if (existsSync(folder)) return [];
  const outer = makeFolders(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    removeFolders(outer);
    throw error;
  }
  return [...outer, folder];
}

/** Makes a folder with the files of another; what a link leads to becomes a file. */
export function copyFolder(from: string, to: string): void {
  // Not by cpSync: it says EIO of a disk that is full.
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target);
    else copyFileSync(source, target);
  }
}

/** A link stays a link. */
export function removeFile(file: string): void {
  rmSync(targetOf(file), { force: true });
}

/** Removes those of the folders that are empty, and answers the others. */
export function removeFolders(folders: readonly string[]): readonly string[] {
  return folders
    .toReversed()
    .filter((folder) => !isRemoved(folder))
    .toReversed();
}

function isRemoved(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}
