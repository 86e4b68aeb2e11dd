import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits a random moment before the next attempt to take a lock. The longer a writer has waited, the
 * more often it tries: so none of many writers starves.
 */
export function lockBackoff(attempts: number): Promise<void> {
  return sleep(Math.random() * Math.max(1, 5 - attempts / 4));
}

const LONGEST = 1_000;

/** Exponential backoff with jitter, for a server that is down or busy. */
export function serverBackoff(
  attempt: number,
  options: { readonly ref?: boolean } = {},
): Promise<void> {
  const longest = Math.min(LONGEST, 25 * 2 ** Math.min(attempt, 10));
  return sleep(Math.random() * longest, undefined, options);
}
