import path from "node:path";
import type { Door } from "../../../door/index.ts";
import { newDraft } from "./drafts.ts";
import { identityIn } from "./read-file.ts";

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
