import { StoreError } from "../contract.ts";

/** How long others may hold the lock before that is an error. */
const PATIENCE = 10_000;
const LONGEST_PAUSE = 4;

/**
 * Tries until nobody else holds the lock, with short random pauses in which the
 * program goes on. SQLite's own waiting (`busy_timeout`) would block the process
 * and starve all but one of many writers. `attempt` must be safe to start over.
 */
export async function whileBusy<T>(attempt: () => T, patience: number = PATIENCE): Promise<T> {
  const start = performance.now();
  for (let longest = 1; ; longest = Math.min(longest * 2, LONGEST_PAUSE)) {
    try {
      return attempt();
    } catch (error) {
      const isBusy = error instanceof StoreError && error.code === "busy";
      if (!isBusy || performance.now() - start > patience) throw error;
    }
    await pause(Math.random() * longest);
  }
}

/** Timers know nothing under a millisecond; the shortest pause is one turn of the event loop. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    if (milliseconds < 0.5) setImmediate(resolve);
    else setTimeout(resolve, milliseconds);
  });
}
