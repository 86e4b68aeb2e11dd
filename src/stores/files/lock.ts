import path from "node:path";
import type { Door } from "../../door/index.ts";
import { elapsed } from "../clock.ts";
import { StoreError } from "../contract.ts";
import { isGone, isOwnerName, newOwnerName, pidOf } from "../owner.ts";
import { lockBackoff } from "../retry.ts";
import { errorCode, newDraft } from "./disk.ts";

/*
 * A lock is a directory with one file in it: `free`, or one whose name says who
 * holds it. Taking it, giving it back and inheriting it from the dead are each
 * one rename of a file that has a name of its own, so that of two who try, one
 * finds it gone. Nothing is written, nothing can be half done.
 */

const FREE = "free";

/** How long another may hold the lock before that is an error. */
const PATIENCE = 30_000;
/** A holder of this many milliseconds may be dead. To find out costs more than to try again. */
const SUSPICIOUS = 20;

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

type Attempt =
  | { readonly ok: true; readonly release: () => void }
  | { readonly ok: false; readonly holder: string };

export interface LockOptions {
  /** Others write too: wait a random moment first, so that whoever wrote last is not the next. */
  readonly isContended?: boolean;
  /** In milliseconds. */
  readonly patience?: number;
}

/**
 * Runs `work` while nobody else holds the lock, retrying with jitter until then. If one holder keeps
 * the lock for too long, that is the error `locked`, and nothing was done.
 */
export async function withLock<T>(
  place: LockPlace,
  work: () => T,
  { isContended = false, patience = PATIENCE }: LockOptions = {},
): Promise<T> {
  if (isContended) await lockBackoff(0);
  let last = { holder: "", since: elapsed() };
  for (let attempts = 1; ; attempts++) {
    const now = elapsed();
    const attempt = tryLock(place);
    if (attempt.ok) return releasing(attempt.release, work);
    if (attempt.holder !== last.holder) last = { holder: attempt.holder, since: now };
    else if (now - last.since > SUSPICIOUS) {
      const inherited = tryInherit(place, last.holder);
      if (inherited.ok) return releasing(inherited.release, work);
    }
    if (now - last.since > patience) throw lockedBy(attempt.holder, place, patience);
    await lockBackoff(attempts);
  }
}

/** Runs `work` if nobody holds the lock at this moment; answers whether it did. */
export function withLockIfFree(place: LockPlace, work: () => void): boolean {
  const attempt = tryLock(place);
  const taken = attempt.ok ? attempt : tryInherit(place, attempt.holder);
  if (taken.ok) releasing(taken.release, work);
  return taken.ok;
}

function releasing<T>(release: () => void, work: () => T): T {
  try {
    return work();
  } finally {
    release();
  }
}

function lockedBy(holder: string, { directory }: LockPlace, patience: number): StoreError {
  const seconds = Math.round(patience / 1000);
  const message =
    `${directory} is locked by process ${pidOf(holder) ?? "?"}, which made no progress for ` +
    `${seconds} s. It may be stopped: resume it or end it.`;
  return new StoreError("files", "locked", message);
}

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
