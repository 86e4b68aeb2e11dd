import { StoreError } from "../contract.ts";
import { Turns } from "../turns.ts";

/** How long others may hold the lock before that is an error. */
const PATIENCE = 30_000;

/**
 * Tries until nobody else holds the lock, with short random pauses in which the
 * program goes on. SQLite's own waiting (`busy_timeout`) would block the process
 * and starve all but one of many writers. `attempt` must be safe to start over.
 */
export async function whileBusy<T>(
  attempt: () => T,
  { patience = PATIENCE, turns = new Turns() }: { patience?: number; turns?: Turns } = {},
): Promise<T> {
  const start = performance.now();
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      const isBusy = error instanceof StoreError && error.code === "busy";
      if (!isBusy || performance.now() - start > patience) throw error;
    }
    await turns.wait();
  }
}
