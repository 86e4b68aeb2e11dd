import type { Door, OpenFile } from "../../../door/index.ts";
import { LARGEST_FILE } from "../../../door/index.ts";
import { StoreError } from "../../contract.ts";

export interface FoundFile {
  readonly bytes: Buffer;
  /** Changes whenever the file is written to or replaced, whatever is written. */
  readonly identity: string;
  /** Milliseconds since the epoch. */
  readonly modified: number;
}

/** The file, or undefined if there is none. A link or anything else that is no file is refused. */
export function readFile(door: Door, file: string): FoundFile | undefined {
  return door.reading(file, (opened) => {
    if (!opened) return undefined;
    const stats = opened.stats();
    if (stats.size > LARGEST_FILE) {
      const message = `${file} is larger than ${LARGEST_FILE} bytes: it is not read`;
      throw new StoreError("files", "too-large", message);
    }
    return {
      bytes: opened.readAll(),
      identity: identityFrom(stats),
      modified: Number(stats.mtimeMs),
    };
  });
}

/** The identity of a file that is open. */
export function identityIn(file: OpenFile): string {
  return identityFrom(file.stats());
}

/** The identity that `readFile` would answer now, or undefined if there is no file. */
export function identityOf(door: Door, file: string): string | undefined {
  const stats = door.look(file);
  return stats && identityFrom(stats);
}

export function identityFrom({ ino, mtimeNs, size }: ReturnType<OpenFile["stats"]>): string {
  return `${ino}-${mtimeNs}-${size}`;
}
