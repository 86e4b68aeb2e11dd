import { chmodSync, existsSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import {
  copyFolder,
  makeFolders,
  readText,
  removeFile,
  removeFolders,
  rightsOf,
  writeText,
} from "./files.ts";

/** Writes to several files that can be taken back together. */
export interface Writes {
  /** Made on the way, the outermost first. */
  readonly folders: string[];
  /** Undefined: no such file. `mode`: the rights of a file that was not there. */
  put(file: string, text: string | undefined, mode?: number): void;
  /** Puts a copy of a folder in the place of one at once. */
  putFolder(folder: string, from: string): void;
  /** Makes every file what it was, with the rights it had. */
  undo(): void;
  /** Clears away what was set aside to be undone, as far as the system lets us. */
  settle(): void;
}

interface Earlier {
  /** Undefined: there was no such file. */
  readonly text: string | undefined;
  readonly rights: number | undefined;
}

export function startWrites(): Writes {
  const folders: string[] = [];
  const earlier = new Map<string, Earlier>();
  const undos: (() => void)[] = [];
  const foldersAside: string[] = [];
  return {
    folders,
    put(file, text, mode) {
      const before = { text: readText(file) ?? undefined, rights: rightsOf(file) };
      if (text === undefined) removeFile(file);
      else folders.push(...writeText(file, text, mode));
      if (!earlier.has(file)) earlier.set(file, before);
    },
    putFolder(folder, from) {
      const next = `${folder}.${process.pid}`;
      const aside = `${next}.before`;
      folders.push(...makeFolders(dirname(folder)));
      undos.push(() => removeTree(next));
      try {
        copyFolder(from, next);
      } catch (error) {
        // Nobody knows the folder by the name that it had till now.
        throw Object.assign(error as Error, { path: folder });
      }
      if (existsSync(folder)) {
        renameSync(folder, aside);
        undos.push(() => renameSync(aside, folder));
        foldersAside.push(aside);
      }
      renameSync(next, folder);
      undos.push(() => removeTree(folder));
    },
    undo() {
      // What takes room goes first: on a full disk the files could not be written else.
      for (const undo of undos.toReversed()) undo();
      const files = [...earlier];
      for (const [file, { text }] of files) if (text === undefined) removeFile(file);
      for (const [file, { text, rights }] of files) {
        if (text === undefined || rights === undefined) continue;
        writeText(file, text, rights);
        chmodSync(file, rights);
      }
      removeFolders(folders);
    },
    settle() {
      for (const folder of foldersAside) {
        try {
          removeTree(folder);
        } catch {
          // All is done, and nobody uses it: it goes with the program.
        }
      }
    },
  };
}

function removeTree(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
