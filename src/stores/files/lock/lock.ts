import path from "node:path";
import type { Door } from "../../../door/index.ts";
import { newDraft } from "../disk/drafts.ts";
import { errorCode } from "../disk/failure.ts";
import { isGone, isOwnerName, newOwnerName } from "../../owner.ts";

/*
 * A lock is a directory with one file in it: `free`, or one whose name says who
 * holds it. Taking it, giving it back and inheriting it from the dead are each
 * one rename of a file that has a name of its own, so that of two who try, one
 * finds it gone. Nothing is written, nothing can be half done.
 */

const FREE = "free";

/** What a system says of a directory that is not replaced because there is one; the last is Windows. */
const IN_THE_WAY: ReadonlySet<string> = new Set(
  process.platform === "win32" ? ["ENOTEMPTY", "EEXIST", "EPERM"] : ["ENOTEMPTY", "EEXIST"],
);

/** Names that we hold but could not give back. */
const stuck = new Set<string>();

/** Where a lock is, and a directory of the same disk to make it in. */
export interface LockPlace {
  readonly door: Door;
  readonly directory: string;
  readonly drafts: string;
}

export type Attempt =
  | { readonly ok: true; readonly release: () => void }
  | { readonly ok: false; readonly holder: string };

/** Takes the lock if nobody has it; never waits. */
export function tryLock(place: LockPlace): Attempt {
  const mine = newOwnerName();
  if (move(place, FREE, mine)) return held(place, mine);
  const holder = holderOf(place);
  if (holder !== undefined) return { ok: false, holder };
  makeLock(place);
  return move(place, FREE, mine) ? held(place, mine) : { ok: false, holder: FREE };
}

/** Takes the lock from a holder that is no more, unless somebody else was faster. */
export function tryInherit(place: LockPlace, holder: string): Attempt {
  if (holder === FREE) return { ok: false, holder };
  const file = path.join(place.directory, holder);
  const stats = place.door.look(file);
  if (stats && (stuck.has(file) || isGone(holder, Number(stats.ctimeMs)))) {
    const mine = newOwnerName();
    if (move(place, holder, mine)) return held(place, mine);
  }
  return { ok: false, holder };
}

function held(place: LockPlace, mine: string): Attempt {
  return { ok: true, release: () => release(place, mine) };
}

function release(place: LockPlace, mine: string): void {
  try {
    move(place, mine, FREE);
  } catch {
    // What was done under the lock is done. The next of us to want it inherits it.
    stuck.add(path.join(place.directory, mine));
  }
}

/** False if there is no such file: it has another name by now. */
function move({ door, directory }: LockPlace, from: string, to: string): boolean {
  try {
    door.rename(`${directory}${path.sep}${from}`, `${directory}${path.sep}${to}`);
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

/** Undefined if there is no lock yet, or only what is left of one after a power cut. */
function holderOf({ door, directory }: LockPlace): string | undefined {
  const names = door.entries(directory).map(({ name }) => name);
  return names.find((name) => name === FREE || isOwnerName(name));
}

/** Of several who make it at once one does: a directory with a file in it is never replaced. */
function makeLock({ door, directory, drafts }: LockPlace): void {
  const draft = newDraft(drafts);
  door.makeFolder(draft);
  door.writing(path.join(draft, FREE), "new", () => {});
  try {
    door.rename(draft, directory);
  } catch (error) {
    door.removeAll(draft);
    if (!IN_THE_WAY.has(errorCode(error) ?? "")) throw error;
  }
}
