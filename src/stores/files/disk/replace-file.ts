import fs from "node:fs";
import path from "node:path";
import { newDraft } from "./drafts.ts";
import { identityIn } from "./read-file.ts";
import { writeAll } from "./write-all.ts";
import { syncDirectory } from "../../sync-directory.ts";

const MODE = 0o600;
const BATCH = 1024 * 1024;
const { O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_WRONLY } = fs.constants;

/**
 * Puts `content` in the place of what is at `file`, or where nothing is yet:
 * readers see the old or the new, whole, and the new is on disk when this
 * returns. Answers the identity of the new file. `drafts` is a directory on the
 * same disk.
 */
export function replaceFile(drafts: string, file: string, content: Iterable<Buffer>): string {
  const draft = newDraft(drafts);
  let identity: string;
  try {
    identity = writeDraft(draft, content);
    fs.renameSync(draft, file);
  } catch (error) {
    discard(draft);
    throw error;
  }
  syncDirectory(path.dirname(file));
  return identity;
}

function writeDraft(draft: string, content: Iterable<Buffer>): string {
  const descriptor = fs.openSync(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, MODE);
  try {
    let end = 0;
    for (const part of inBatches(content)) {
      writeAll(descriptor, part, end);
      end += part.length;
    }
    fs.fsyncSync(descriptor);
    return identityIn(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
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

function discard(draft: string): void {
  try {
    fs.unlinkSync(draft);
  } catch {
    // What went wrong before is what the caller must hear of; old drafts are swept at opening.
  }
}
