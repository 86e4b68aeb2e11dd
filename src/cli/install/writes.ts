import { dirname, relative, sep } from "node:path";
import type { OpenFile } from "../../door/index.ts";
import { copyFolder, Door, OWN_FILES } from "../../door/index.ts";

/** Through which door a file or folder is reached. */
export type DoorTo = (place: string) => Door;

const OWN: DoorTo = () => OWN_FILES;

/** A person's own settings may be links; those of a project come with the repository. */
export function doorsOf({
  scope,
  root,
}: {
  readonly scope: "user" | "project";
  readonly root: string;
}): DoorTo {
  if (scope === "user") return OWN;
  const project = new Door(root);
  const isOutside = (place: string): boolean =>
    relative(project.root, place).split(sep)[0] === "..";
  return (place) => (isOutside(place) ? OWN_FILES : project);
}

/** No settings that a person or a program writes come near. */
const LARGEST_TEXT = 8 * 1024 * 1024;

/** The text of a file; undefined if there is none, null if it is no text, or far too much. */
export function readText(file: string, doorTo: DoorTo = OWN): string | undefined | null {
  const door = doorTo(file);
  const stats = door.look(file);
  const isPipe = stats?.isFIFO() || stats?.isSocket() || stats?.isCharacterDevice();
  if (stats && (isPipe || stats.size > LARGEST_TEXT)) return null;
  const bytes = door.reading(file, (opened) => opened?.readAll());
  const text = bytes?.toString("utf8");
  return text === undefined || Buffer.from(text).equals(bytes as Buffer) ? text : null;
}

/**
 * Puts a text in the place of a file at once, with the rights it had. Answers the folders that had to
 * be made, the outermost first.
 */
export function writeText(
  file: string,
  text: string,
  { doorTo = OWN, mode = 0o644 }: { readonly doorTo?: DoorTo; readonly mode?: number } = {},
): readonly string[] {
  const door = doorTo(file);
  const target = door.enter(file);
  const folders = makeFolders(dirname(target), doorTo);
  const rights = rightsOf(target, door);
  const next = `${target}.doneward-${process.pid}`;
  try {
    // To put another in its place takes no more than the folder: who may not write to it may not.
    if (rights !== undefined) door.writing(target, "existing", () => {});
    const write = (opened: OpenFile): void => {
      opened.write(Buffer.from(text), 0);
      // Of a new file the system takes rights away that the old one may have had.
      if (rights !== undefined) opened.setRights(rights);
      opened.sync();
    };
    door.writing(next, "new", write, rights ?? mode);
    door.rename(next, target);
  } catch (error) {
    removeFile(next, door);
    removeFolders(folders, doorTo);
    // Nobody knows the file by the name that it had till now.
    throw Object.assign(error as Error, { path: target });
  }
  return folders;
}

function removeFile(file: string, door: Door): void {
  if (door.look(file)) door.remove(file);
}

/** Removes those of the folders that are empty, and answers the others. */
export function removeFolders(folders: readonly string[], doorTo: DoorTo): readonly string[] {
  return folders
    .toReversed()
    .filter((folder) => !isRemoved(folder, doorTo(folder)))
    .toReversed();
}

function isRemoved(folder: string, door: Door): boolean {
  try {
    door.removeEmptyFolder(folder);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}

/** Makes a folder and those around it, or none. Answers what had to be made, the outermost first. */
function makeFolders(folder: string, doorTo: DoorTo): readonly string[] {
  const door = doorTo(folder);
  if (door.look(folder)) return [];
  const outer = makeFolders(dirname(folder), doorTo);
  try {
    door.makeFolder(folder, 0o777);
  } catch (error) {
    removeFolders(outer, doorTo);
    throw error;
  }
  return [...outer, folder];
}

/** What the system lets whom do with a file; undefined if there is none. */
function rightsOf(file: string, door: Door): number | undefined {
  const mode = door.look(file)?.mode;
  return mode === undefined ? undefined : Number(mode) & 0o7777;
}

interface Earlier {
  /** Undefined: there was no such file. */
  readonly text: string | undefined;
  readonly rights: number | undefined;
}

/** Writes to several files that can be taken back together. */
export class Writes {
  /** Made on the way, the outermost first. */
  readonly folders: string[] = [];
  readonly #doorTo: DoorTo;
  readonly #earlier = new Map<string, Earlier>();
  readonly #undos: (() => void)[] = [];
  readonly #foldersAside: string[] = [];

  constructor(doorTo: DoorTo) {
    this.#doorTo = doorTo;
  }

  /** Undefined: no such file. `mode`: the rights of a file that was not there. */
  put(file: string, text: string | undefined, mode?: number): void {
    const door = this.#doorTo(file);
    const before = {
      text: readText(file, this.#doorTo) ?? undefined,
      rights: rightsOf(file, door),
    };
    if (text === undefined) removeFile(file, door);
    else
      this.folders.push(...writeText(file, text, { doorTo: this.#doorTo, ...(mode && { mode }) }));
    if (!this.#earlier.has(file)) this.#earlier.set(file, before);
  }

  /** Puts a copy of a folder in the place of one of the user's at once. */
  putFolder(folder: string, from: string): void {
    const next = `${folder}.${process.pid}`;
    const aside = `${next}.before`;
    this.folders.push(...makeFolders(dirname(folder), OWN));
    this.#undos.push(() => OWN_FILES.removeAll(next));
    try {
      copyFolder(from, next);
    } catch (error) {
      // Nobody knows the folder by the name that it had till now.
      throw Object.assign(error as Error, { path: folder });
    }
    if (OWN_FILES.look(folder)) {
      OWN_FILES.rename(folder, aside);
      this.#undos.push(() => OWN_FILES.rename(aside, folder));
      this.#foldersAside.push(aside);
    }
    OWN_FILES.rename(next, folder);
    this.#undos.push(() => OWN_FILES.removeAll(folder));
  }

  /** Makes every file what it was, with the rights it had. */
  undo(): void {
    // What takes room goes first: on a full disk the files could not be written else.
    for (const undo of this.#undos.toReversed()) undo();
    const files = [...this.#earlier].map(([file, before]) => ({
      ...{ file, ...before, door: this.#doorTo(file) },
    }));
    for (const { file, door, text } of files) if (text === undefined) removeFile(file, door);
    for (const { file, door, text, rights } of files) {
      if (text === undefined || rights === undefined) continue;
      writeText(file, text, { doorTo: this.#doorTo, mode: rights });
      door.setRights(file, rights);
    }
    removeFolders(this.folders, this.#doorTo);
  }

  /** Clears away what was set aside to be undone, as far as the system lets us. */
  settle(): void {
    for (const folder of this.#foldersAside) {
      try {
        OWN_FILES.removeAll(folder);
      } catch {
        // All is done, and nobody uses it: it goes with the program.
      }
    }
  }
}
