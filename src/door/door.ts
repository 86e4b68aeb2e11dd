import fs from "node:fs";
import path from "node:path";

const { O_APPEND, O_CREAT, O_EXCL, O_RDONLY, O_WRONLY } = fs.constants;
// Windows has neither: there the look before opening has to do.
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;

/** How a file is opened to be written: one that must be new, one that is there, or either. */
type Way = "new" | "existing" | "append";

const FLAGS: Readonly<Record<Way, number>> = {
  new: O_WRONLY | O_CREAT | O_EXCL,
  existing: O_WRONLY,
  append: O_WRONLY | O_CREAT | O_APPEND,
};

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/**
 * The only way to files below a directory whose content others may have
 * written, a repository for example. Every component of a path is looked at, no
 * link is followed, and nothing outside the root, no file with a second name, no
 * pipe and no device is opened. What would lead there is an `UnsafePlaceError`.
 *
 * A program of the same user that exchanges folders at the same moment can
 * still win a race; it could do the same without us.
 */
export class Door {
  readonly root: string;

  constructor(root: string) {
    this.root = path.resolve(root);
  }

  /** What is there, a link itself included; undefined if nothing is. */
  look(place: string): fs.BigIntStats | undefined {
    return lookAt(this.enter(place));
  }

  /** Lets `work` read a file; undefined stands for one that is not there. */
  reading<T>(file: string, work: (file: OpenFile | undefined) => T): T {
    const at = this.enter(file);
    const stats = lookAt(at);
    if (stats) this.refuse(file, stats);
    const descriptor = stats && openIfThere(at);
    if (descriptor === undefined) return work(undefined);
    return using(descriptor, (opened) => {
      this.refuse(file, opened.stats());
      return work(opened);
    });
  }

  /** Lets `work` write to a file. One that is new gets the rights `mode`. */
  writing<T>(file: string, how: Way, work: (file: OpenFile) => T, mode: number = FILE_MODE): T {
    const at = this.enter(file);
    const stats = lookAt(at);
    if (stats) this.refuse(file, stats);
    const descriptor = fs.openSync(at, FLAGS[how] | O_NOFOLLOW | O_NONBLOCK, mode);
    return using(descriptor, (opened) => {
      // Once more: the folders may have been exchanged meanwhile.
      this.enter(file);
      this.refuse(file, opened.stats());
      return work(opened);
    });
  }

  /** What is in a folder; nothing if there is no folder. */
  entries(folder: string): fs.Dirent[] {
    const stats = this.look(folder);
    if (stats?.isSymbolicLink()) throw new UnsafePlaceError(folder, "is a symbolic link");
    try {
      return stats ? fs.readdirSync(folder, { withFileTypes: true }) : [];
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  /**
   * Every file below the root with what the system says of it, links themselves included; folders
   * with a name in `skipped` are left out. Names have `/` between their parts.
   */
  *walk(skipped: readonly string[]): Generator<readonly [name: string, stats: fs.BigIntStats]> {
    const folders = [""];
    for (const folder of folders) {
      for (const entry of this.entries(path.join(this.root, folder))) {
        const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
        if (!entry.isDirectory()) {
          const stats = lookAt(path.join(this.root, name));
          if (stats) yield [name, stats];
        } else if (!skipped.includes(entry.name)) folders.push(name);
      }
    }
  }

  /** Where a link leads, as it says itself; undefined for anything else. Nothing there is opened. */
  linkTarget(place: string): string | undefined {
    return this.look(place)?.isSymbolicLink() ? fs.readlinkSync(place) : undefined;
  }

  /** Makes the root itself and what it is in, where there is none. */
  makeRoot(): void {
    fs.mkdirSync(this.root, { recursive: true, mode: FOLDER_MODE });
  }

  /** Makes a folder for us alone. Answers whether there was none. */
  makeFolder(folder: string, mode: number = FOLDER_MODE): boolean {
    if (this.look(folder)?.isDirectory()) return false;
    try {
      fs.mkdirSync(folder, { mode });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST" && this.look(folder)?.isDirectory()) {
        return false;
      }
      throw error;
    }
  }

  /** Gives a file or folder another name, in the place of what has that name. */
  rename(from: string, to: string): void {
    fs.renameSync(this.enter(from), this.enter(to));
  }

  /** Removes a file, or a link itself. */
  remove(file: string): void {
    fs.unlinkSync(this.enter(file));
  }

  removeEmptyFolder(folder: string): void {
    fs.rmdirSync(this.enter(folder));
  }

  /** Removes a folder with all that is in it, or a file; links in it are removed, not followed. */
  removeAll(place: string): void {
    fs.rmSync(this.enter(place), { recursive: true, force: true });
  }

  /** Sets the rights of a file or folder that is there. */
  setRights(place: string, mode: number): void {
    const descriptor = fs.openSync(this.enter(place), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    using(descriptor, (opened) => opened.setRights(mode));
  }

  /** What was made, renamed or removed in the folder is on disk when this returns. */
  syncFolder(folder: string): void {
    // Windows cannot open a folder, and keeps its entries by other means.
    if (process.platform === "win32") return;
    using(fs.openSync(this.enter(folder), O_RDONLY | O_NOFOLLOW), (opened) => opened.sync());
  }

  /** Calls `listener` with the name of what changed in a folder. Keeps no process alive. */
  watch(folder: string, listener: (name: string | null) => void): fs.FSWatcher {
    if (this.look(folder)?.isSymbolicLink())
      throw new UnsafePlaceError(folder, "is a symbolic link");
    return fs.watch(folder, { persistent: false }, (_kind, name) => listener(name));
  }

  /** Answers where a place is. Every folder from the root to it is looked at: none is a link. */
  enter(place: string): string {
    const way = path.relative(this.root, path.resolve(place)).split(path.sep);
    if (way[0] === ".." || path.isAbsolute(way[0] ?? "")) {
      throw new UnsafePlaceError(place, `is outside of ${this.root}`);
    }
    // The root itself is looked at, not entered.
    if (way.length === 1 && way[0] === "") return place;
    let folder = this.root;
    for (const name of ["", ...way.slice(0, -1)]) {
      if (name !== "") folder = `${folder}${path.sep}${name}`;
      const stats = lookAt(folder);
      if (!stats) return place;
      if (stats.isSymbolicLink()) throw new UnsafePlaceError(folder, "is a symbolic link");
    }
    return place;
  }

  /** Throws unless it is a file that may be opened. */
  protected refuse(file: string, stats: fs.BigIntStats): void {
    if (stats.isSymbolicLink()) throw new UnsafePlaceError(file, "is a symbolic link");
    if (!stats.isFile()) throw new UnsafePlaceError(file, "is not a file");
    // A second name may be anywhere: what is there would be read here, and what is written here is there.
    if (stats.nlink > 1n) {
      throw new UnsafePlaceError(file, "has another name (a hard link)");
    }
  }
}

function lookAt(place: string): fs.BigIntStats | undefined {
  try {
    return fs.lstatSync(place, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function openIfThere(file: string): number | undefined {
  try {
    return fs.openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function using<T>(descriptor: number, work: (file: OpenFile) => T): T {
  try {
    return work(new OpenFile(descriptor));
  } finally {
    fs.closeSync(descriptor);
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
}

/** Nothing that people or agents work with comes near: what is larger is not read as a whole. */
export const LARGEST_FILE: number = 64 * 1024 * 1024;

/** A file that is open. */
export class OpenFile {
  readonly #descriptor: number;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  stats(): fs.BigIntStats {
    return fs.fstatSync(this.#descriptor, { bigint: true });
  }

  /** Everything from its beginning on, unless that is too much. */
  readAll(): Buffer {
    if (this.stats().size > LARGEST_FILE) {
      throw new Error(`it is larger than ${LARGEST_FILE} bytes`);
    }
    return fs.readFileSync(this.#descriptor);
  }

  /** As many bytes as there are from the place `start` on, at most `length`. */
  read(start: number, length: number): Buffer {
    const buffer = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const count = fs.readSync(this.#descriptor, buffer, filled, length - filled, start + filled);
      if (count === 0) break;
      filled += count;
    }
    return buffer.subarray(0, filled);
  }

  /** Writes every byte from the place `at` on; a system may take fewer at once. */
  write(bytes: Buffer, at: number): void {
    for (let written = 0; written < bytes.length;) {
      written += fs.writeSync(
        this.#descriptor,
        bytes,
        written,
        bytes.length - written,
        at + written,
      );
    }
  }

  truncate(end: number): void {
    fs.ftruncateSync(this.#descriptor, end);
  }

  setRights(mode: number): void {
    fs.fchmodSync(this.#descriptor, mode);
  }

  /** What was written is on disk when this returns. */
  sync(): void {
    fs.fsyncSync(this.#descriptor);
  }
}

/** A path leads where nobody should be led. To callers it is what the system says of a link that it does not follow. */
export class UnsafePlaceError extends Error {
  override readonly name = "UnsafePlaceError";
  readonly code = "ELOOP";
  readonly syscall = "open";

  constructor(place: string, reason: string) {
    super(`${place} ${reason}`);
  }
}

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

/** A larger program is known by its size and age. */
const LARGEST_PROGRAM = 8_000_000;

/** The program that a name stands for on a search path, and a text that changes when it does. */
export function programFile(
  name: string,
  searchPath: string,
): { readonly file: string; readonly content: string } | undefined {
  for (const folder of searchPath.split(path.delimiter)) {
    if (!path.isAbsolute(folder)) continue;
    try {
      const file = fs.realpathSync(path.join(folder, name));
      fs.accessSync(file, fs.constants.X_OK);
      const { size, mtimeMs } = fs.statSync(file);
      const isLarge = size > LARGEST_PROGRAM;
      return { file, content: isLarge ? `${size} ${mtimeMs}` : fs.readFileSync(file, "latin1") };
    } catch {
      // Not in this folder, or not to be run.
    }
  }
  return undefined;
}
