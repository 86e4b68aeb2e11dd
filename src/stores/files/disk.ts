import path from "node:path";
import type { Door, OpenFile } from "../../door/index.ts";
import { LARGEST_FILE } from "../../door/index.ts";
import { StoreError } from "../contract.ts";
import { isGone, isOwnerName, newOwnerName } from "../owner.ts";
import { reasonAgainst } from "../private-place.ts";

const CODES: Readonly<Record<string, string>> = {
  EACCES: "not-writable",
  EDQUOT: "disk-full",
  ELOOP: "unsafe-place",
  EMFILE: "too-many-files",
  ENFILE: "too-many-files",
  ENOSPC: "disk-full",
  EPERM: "not-writable",
  EROFS: "not-writable",
};

/**
 * Runs `work` on files in or below `place`. What the file system throws becomes
 * a `StoreError` that names the place; anything else passes as it is.
 */
export async function translatingFailures<T>(
  place: string,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    const { message } = error as Error;
    throw new StoreError("files", CODES[code] ?? "io", `${place}: ${message}`, { cause: error });
  }
}

/** The file system's own code (ENOENT…), or undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  const isOfSystem = error instanceof Error && "syscall" in error && "code" in error;
  return isOfSystem ? String(error.code) : undefined;
}

const ENDING = ".tmp";

/** A place for what is being made: its name says which process makes it. */
export function newDraft(drafts: string): string {
  return `${drafts}${path.sep}${newOwnerName()}${ENDING}`;
}

/**
 * Removes what processes that are no more left half made. A draft of one that
 * lives is never touched, whatever the clock says of its age: clocks are set.
 */
export function sweepDrafts(door: Door, drafts: string): void {
  for (const { name } of door.entries(drafts)) {
    const draft = path.join(drafts, name);
    const owner = path.basename(name, ENDING);
    const stats = isOwnerName(owner) ? door.look(draft) : undefined;
    if (stats && isGone(owner, Number(stats.ctimeMs))) remove(door, draft);
  }
}

function remove(door: Door, draft: string): void {
  try {
    door.removeAll(draft);
  } catch (error) {
    // It is in nobody's way; what the disk cannot do is for those to hear who ask for it.
    if (errorCode(error) === undefined) throw error;
  }
}

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

const BATCH = 1024 * 1024;

/** Where files are written, and a directory on the same disk to make them in. */
export interface Workshop {
  readonly door: Door;
  readonly drafts: string;
}

/**
 * Puts `content` in the place of what is at `file`, or where nothing is yet:
 * readers see the old or the new, whole, and the new is on disk when this
 * returns. Answers the identity of the new file.
 */
export function replaceFile(workshop: Workshop, file: string, content: Iterable<Buffer>): string {
  const identity = putInPlace(workshop, file, content, true);
  workshop.door.syncFolder(path.dirname(file));
  return identity;
}

/** The same without waiting for the disk: a power cut may leave any earlier file, or half of one. */
export function replaceUnsynced(
  workshop: Workshop,
  file: string,
  content: Iterable<Buffer>,
): string {
  return putInPlace(workshop, file, content, false);
}

function putInPlace(
  { door, drafts }: Workshop,
  file: string,
  content: Iterable<Buffer>,
  isSynced: boolean,
): string {
  const draft = newDraft(drafts);
  try {
    const identity = writeDraft(door, draft, content, isSynced);
    door.rename(draft, file);
    return identity;
  } catch (error) {
    discard(door, draft);
    throw error;
  }
}

function writeDraft(
  door: Door,
  draft: string,
  content: Iterable<Buffer>,
  isSynced: boolean,
): string {
  return door.writing(draft, "new", (file) => {
    let end = 0;
    for (const part of inBatches(content)) {
      file.write(part, end);
      end += part.length;
    }
    if (isSynced) file.sync();
    return identityIn(file);
  });
}

function* inBatches(content: Iterable<Buffer>): Generator<Buffer> {
  let batch: Buffer[] = [];
  let size = 0;
  for (const part of content) {
    batch.push(part);
    size += part.length;
    if (size < BATCH) continue;
    yield Buffer.concat(batch);
    batch = [];
    size = 0;
  }
  const [first] = batch;
  yield batch.length === 1 && first ? first : Buffer.concat(batch);
}

function discard(door: Door, draft: string): void {
  try {
    door.remove(draft);
  } catch {
    // What went wrong before is what the caller must hear of; old drafts are swept at opening.
  }
}
