import { setTimeout as sleep } from "node:timers/promises";

const LONGEST = 1_000;

/** Waits longer with every attempt, at random, so that those who fail together do not return together. */
export function pause(attempt: number, options: { readonly ref?: boolean } = {}): Promise<void> {
  const longest = Math.min(LONGEST, 25 * 2 ** Math.min(attempt, 10));
  return sleep(Math.random() * longest, undefined, options);
}
