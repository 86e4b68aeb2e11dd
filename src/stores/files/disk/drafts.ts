import path from "node:path";
import type { Door } from "../../../door/index.ts";
import { isGone, isOwnerName, newOwnerName } from "../../owner.ts";
import { errorCode } from "./failure.ts";

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
