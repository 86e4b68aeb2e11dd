import { setTimeout as sleep } from "node:timers/promises";
import { StoreError } from "../contract.ts";
import type { Wait } from "../queue.ts";
import { elapsed } from "../elapsed.ts";

/** How long others may hold the lock before that is an error. */
const PATIENCE = 30_000;

/**
 * Tries until nobody else holds the lock, with pauses in which the
 * program goes on. SQLite's own waiting (`busy_timeout`) would block the process
 * and starve all but one of many writers. `attempt` must be safe to start over.
 */
export async function whileBusy<T>(
  attempt: () => T,
  { patience = PATIENCE, wait = shortPause }: { patience?: number; wait?: Wait } = {},
): Promise<T> {
  let start: number | undefined;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      const isBusy = error instanceof StoreError && error.code === "busy";
      start ??= elapsed();
      if (!isBusy || elapsed() - start > patience) throw error;
    }
    await wait();
  }
}

/** Of those who are in no queue. */
function shortPause(): Promise<void> {
  return sleep(1 + Math.random() * 4);
}
