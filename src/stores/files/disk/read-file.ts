import fs from "node:fs";
import { StoreError } from "../../contract.ts";
import { errorCode } from "./failure.ts";

/** No list that people or agents work with comes near; what is larger is refused, not read. */
export const LARGEST_FILE: number = 64 * 1024 * 1024;

const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY } = fs.constants;

export interface FoundFile {
  readonly bytes: Buffer;
  /** Changes whenever the file is written to or replaced, whatever is written. */
  readonly identity: string;
  /** Milliseconds since the epoch. */
  readonly modified: number;
}

/** The file, or undefined if there is none. A link or anything else that is no file is refused. */
export function readFile(file: string): FoundFile | undefined {
  const descriptor = openToRead(file);
  if (descriptor === undefined) return undefined;
  try {
    const stats = fs.fstatSync(descriptor, { bigint: true });
    if (!stats.isFile()) throw new StoreError("files", "unsafe-place", `${file} is not a file`);
    if (stats.size > LARGEST_FILE) {
      const message = `${file} is larger than ${LARGEST_FILE} bytes: it is not read`;
      throw new StoreError("files", "too-large", message);
    }
    const bytes = fs.readFileSync(descriptor);
    return { bytes, identity: identityFrom(stats), modified: Number(stats.mtimeMs) };
  } finally {
    fs.closeSync(descriptor);
  }
}

/** A descriptor, or undefined if there is no file. Never waits for the other end of a pipe. */
export function openToRead(file: string): number | undefined {
  try {
    return fs.openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") return undefined;
    throw error;
  }
}

/** The identity of a file that is open. */
export function identityIn(descriptor: number): string {
  return identityFrom(fs.fstatSync(descriptor, { bigint: true }));
}

/** The identity that `readFile` would answer now, or undefined if there is no file. */
export function identityOf(file: string): string | undefined {
  const stats = fs.lstatSync(file, { bigint: true, throwIfNoEntry: false });
  return stats && identityFrom(stats);
}

export function identityFrom({ ino, mtimeNs, size }: fs.BigIntStats): string {
  return `${ino}-${mtimeNs}-${size}`;
}
