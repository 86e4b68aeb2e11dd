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
export function whileBusy<T>(
  attempt: () => T,
  { patience = PATIENCE, wait = shortPause }: { patience?: number; wait?: Wait } = {},
): Promise<T> {
  // Hardly anybody meets others: what succeeds at once need not be an async function.
  try {
    return Promise.resolve(attempt());
  } catch (error) {
    if (!isBusy(error)) return Promise.reject(error as Error);
  }
  return whileStillBusy(attempt, patience, wait);
}

async function whileStillBusy<T>(attempt: () => T, patience: number, wait: Wait): Promise<T> {
  const start = elapsed();
  for (;;) {
    await wait();
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || elapsed() - start > patience) throw error;
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof StoreError && error.code === "busy";
}

/** Of those who are in no queue. */
function shortPause(): Promise<void> {
  return sleep(1 + Math.random() * 4);
}
