import { randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Door } from "../../door/index.ts";
import { doorTo } from "./task-directory.ts";

/**
 * The lock of Claude Code's own writers: a directory beside the file `.lock`
 * whose time is renewed as long as its holder lives. One that was not renewed
 * for so many milliseconds is nobody's.
 */
const STALE_MS = 10_000;
/**
 * And nobody was seen to renew it for so long: a clock that was set, or a machine
 * that slept, makes every lock look old, and a holder that lives lets go by then.
 */
const WATCHED_MS = 1_000;
const RETRIES = 30;
const [SHORTEST_MS, LONGEST_MS] = [5, 100];

/** Writes to a list while no other writer does. Rejects if it is held for longer than its writers wait. */
export async function whileLocked<T>(directory: string, write: () => T): Promise<T> {
  const door = doorTo(directory);
  door.makeRoot();
  door.makeFolder(directory);
  const file = path.join(directory, ".lock");
  door.writing(file, "append", () => {});
  const lock = `${file}.lock`;
  const ours = await take(door, lock);
  try {
    return write();
  } finally {
    // Who slept for long may find that it is another's by now.
    if (look(door, lock)?.identity === ours) door.removeEmptyFolder(lock);
  }
}

interface Seen {
  /** Another one whenever the lock is taken or renewed. */
  readonly identity: string;
  /** Milliseconds since the epoch. */
  readonly renewed: number;
}

/** Answers the identity of the lock that is ours. */
async function take(door: Door, lock: string): Promise<string | undefined> {
  let watched = { identity: "", since: 0 };
  for (let attempt = 0; ; attempt++) {
    if (door.makeFolder(lock)) return look(door, lock)?.identity;
    const seen = look(door, lock);
    const now = performance.now();
    if (seen && seen.identity !== watched.identity)
      watched = { identity: seen.identity, since: now };
    else if (seen && now - watched.since > WATCHED_MS && isOld(seen)) putAside(door, lock, seen);
    if (attempt === RETRIES) throw new Error(`[doneward] ${lock} is held by another writer.`);
    await sleep(Math.min(LONGEST_MS, SHORTEST_MS * 2 ** attempt));
  }
}

function look(door: Door, lock: string): Seen | undefined {
  const stats = door.look(lock);
  return stats && { identity: `${stats.ino}-${stats.mtimeNs}`, renewed: Number(stats.mtimeMs) };
}

/** One of a time to come is from before the clock was set back. */
function isOld({ renewed }: Seen): boolean {
  return Math.abs(Date.now() - renewed) > STALE_MS;
}

/** Takes a lock away that is nobody's. What another made of it meanwhile goes back to its place. */
function putAside(door: Door, lock: string, { identity }: Seen): void {
  const aside = `${lock}.${randomUUID()}`;
  try {
    door.rename(lock, aside);
    if (look(door, aside)?.identity === identity) door.removeAll(aside);
    else door.rename(aside, lock);
  } catch (error) {
    // Another was faster, or took the place: then what we moved is in nobody's way.
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!["ENOENT", "EEXIST", "ENOTEMPTY", "EPERM"].includes(code)) throw error;
  }
}
