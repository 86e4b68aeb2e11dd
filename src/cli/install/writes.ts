import { readText, removeFile, removeFolders, writeText } from "./files.ts";

/** Writes to several files that can be taken back together. */
export interface Writes {
  /** Made on the way, the outermost first. */
  readonly folders: string[];
  /** Undefined: no such file. */
  put(file: string, text: string | undefined): void;
  /** Makes every file what it was. */
  undo(): void;
}

export function startWrites(): Writes {
  const folders: string[] = [];
  const earlier: { readonly file: string; readonly text: string | undefined }[] = [];
  const write = (file: string, text: string | undefined): void => {
    if (text === undefined) removeFile(file);
    else folders.push(...writeText(file, text));
  };
  return {
    folders,
    put(file, text) {
      const before = readText(file) ?? undefined;
      write(file, text);
      earlier.push({ file, text: before });
    },
    undo() {
      for (const { file, text } of earlier.toReversed()) write(file, text);
      removeFolders(folders);
    },
  };
}
