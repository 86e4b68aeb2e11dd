import fs from "node:fs";
import path from "node:path";
import { errorCode } from "./failure.ts";
import { isGone, isOwnerName, newOwnerName } from "./owner.ts";

const ENDING = ".tmp";

/** A place for what is being made: its name says which process makes it. */
export function newDraft(drafts: string): string {
  return `${drafts}${path.sep}${newOwnerName()}${ENDING}`;
}

/**
 * Removes what processes that are no more left half made. A draft of one that
 * lives is never touched, whatever the clock says of its age: clocks are set.
 */
export function sweepDrafts(drafts: string): void {
  for (const name of fs.readdirSync(drafts)) {
    const draft = path.join(drafts, name);
    const owner = path.basename(name, ENDING);
    const stats = isOwnerName(owner) && fs.lstatSync(draft, { throwIfNoEntry: false });
    if (stats && isGone(owner, stats.ctimeMs)) remove(draft);
  }
}

function remove(draft: string): void {
  try {
    fs.rmSync(draft, { recursive: true, force: true });
  } catch (error) {
    // It is in nobody's way; what the disk cannot do is for those to hear who ask for it.
    if (errorCode(error) === undefined) throw error;
  }
}
