import { StoreError } from "../../contract.ts";
import type { Wait } from "../../queue.ts";
import { pidOf } from "../../owner.ts";
import type { LockPlace } from "./lock.ts";
import { tryInherit, tryLock } from "./lock.ts";

/** How long another may hold the lock before that is an error. */
const PATIENCE = 30_000;
/** Who holds the lock for longer may be dead; looking costs more than trying again. */
const SUSPICIOUS = 20;

/**
 * Runs `work` while nobody else holds the lock. Awaits `wait` before each
 * further try; who waits too long for one who does not let go gets the error
 * `locked` and has done nothing.
 */
export async function holding<T>(
  place: LockPlace,
  work: () => T,
  { wait, patience = PATIENCE }: { readonly wait: Wait; readonly patience?: number },
): Promise<T> {
  let last = { holder: "", since: performance.now() };
  for (;;) {
    const now = performance.now();
    const attempt = tryLock(place);
    if (attempt.ok) return releasing(attempt.release, work);
    if (attempt.holder !== last.holder) last = { holder: attempt.holder, since: now };
    else if (now - last.since > SUSPICIOUS) {
      const inherited = tryInherit(place, last.holder);
      if (inherited.ok) return releasing(inherited.release, work);
    }
    if (now - last.since > patience) throw lockedBy(attempt.holder, place, patience);
    await wait();
  }
}

/** Runs `work` if nobody holds the lock at this moment; answers whether it did. */
export function holdingIfFree(place: LockPlace, work: () => void): boolean {
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
