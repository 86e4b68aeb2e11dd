import { chmodSync } from "node:fs";
import { readText, removeFile, removeFolders, rightsOf, writeText } from "./files.ts";

/** Writes to several files that can be taken back together. */
export interface Writes {
  /** Made on the way, the outermost first. */
  readonly folders: string[];
  /** Undefined: no such file. */
  put(file: string, text: string | undefined): void;
  /** Makes every file what it was, with the rights it had. */
  undo(): void;
}

export function startWrites(): Writes {
  const folders: string[] = [];
  const undos: (() => void)[] = [];
  return {
    folders,
    put(file, text) {
      const [before, rights] = [readText(file) ?? undefined, rightsOf(file)];
      if (text === undefined) removeFile(file);
      else folders.push(...writeText(file, text));
      undos.push(() => {
        if (before === undefined || rights === undefined) return removeFile(file);
        writeText(file, before, rights);
        chmodSync(file, rights);
      });
    },
    undo() {
      for (const undo of undos.toReversed()) undo();
      removeFolders(folders);
    },
  };
}
