import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * The lock of Claude Code's own writers: a directory beside the file `.lock`
 * whose time is renewed as long as its holder lives. One that was not renewed
 * for so many milliseconds is nobody's.
 */
const STALE_MS = 10_000;
const RETRIES = 30;
const [SHORTEST_MS, LONGEST_MS] = [5, 100];

/** Writes to a list while no other writer does. Rejects if it is held for longer than its writers wait. */
export async function whileLocked<T>(directory: string, write: () => T): Promise<T> {
  fs.mkdirSync(directory, { recursive: true });
  const file = path.join(directory, ".lock");
  fs.closeSync(fs.openSync(file, "a"));
  const lock = `${file}.lock`;
  await take(lock);
  try {
    // Without a pause in it: nobody can find our lock stale.
    return write();
  } finally {
    fs.rmdirSync(lock);
  }
}

async function take(lock: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    if (tryToTake(lock)) return;
    if (attempt === RETRIES) throw new Error(`[doneward] ${lock} is held by another writer.`);
    await sleep(Math.min(LONGEST_MS, SHORTEST_MS * 2 ** attempt));
  }
}

function tryToTake(lock: string): boolean {
  try {
    fs.mkdirSync(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const renewed = fs.statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  if (renewed !== undefined && Date.now() - renewed > STALE_MS)
    fs.rmSync(lock, { recursive: true, force: true });
  return false;
}
