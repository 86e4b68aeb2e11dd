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
export function replaceFile(
  { door, drafts }: Workshop,
  file: string,
  content: Iterable<Buffer>,
): string {
  const draft = newDraft(drafts);
  let identity: string;
  try {
    identity = writeDraft(door, draft, content);
    door.rename(draft, file);
  } catch (error) {
    discard(door, draft);
    throw error;
  }
  door.syncFolder(path.dirname(file));
  return identity;
}

function writeDraft(door: Door, draft: string, content: Iterable<Buffer>): string {
  return door.writing(draft, "new", (file) => {
    let end = 0;
    for (const part of inBatches(content)) {
      file.write(part, end);
      end += part.length;
    }
    file.sync();
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
