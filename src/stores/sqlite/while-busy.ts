import { StoreError } from "../contract.ts";
import { elapsed } from "../clock.ts";
import { lockBackoff } from "../retry.ts";

/** How long others may hold the lock before that is an error. */
const PATIENCE = 30_000;

/**
 * Retries with jitter until nobody else holds the lock. The program goes on
 * between attempts. SQLite's own waiting (`busy_timeout`) would block the process
 * and starve all but one of many writers. `attempt` must be safe to start over.
 */
export function whileBusy<T>(
  attempt: () => T,
  { patience = PATIENCE }: { patience?: number } = {},
): Promise<T> {
  // Hardly anybody meets others: what succeeds at once need not be an async function.
  try {
    return Promise.resolve(attempt());
  } catch (error) {
    if (!isBusy(error)) return Promise.reject(error as Error);
  }
  return whileStillBusy(attempt, patience);
}

async function whileStillBusy<T>(attempt: () => T, patience: number): Promise<T> {
  const start = elapsed();
  for (let attempts = 1; ; attempts++) {
    await lockBackoff(attempts);
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
