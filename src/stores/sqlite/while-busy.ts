import { StoreError } from "../contract.ts";

/** How long others may hold the lock before that is an error. */
const PATIENCE = 10_000;
const SHORTEST = 2;
/** How much longer the pauses get for every millisecond that the last one ended late. */
const RELIEF = 8;

/**
 * Tries until nobody else holds the lock, with short random pauses in which the
 * program goes on. SQLite's own waiting (`busy_timeout`) would block the process
 * and starve all but one of many writers. `attempt` must be safe to start over.
 *
 * Pauses do not grow with the tries, or who has waited longest would try least.
 * They grow when they end late: then the processor is short, and a crowd that
 * keeps asking would hold up the very process that it waits for.
 */
export async function whileBusy<T>(attempt: () => T, patience: number = PATIENCE): Promise<T> {
  const start = performance.now();
  for (let lateness = 0; ;) {
    try {
      return attempt();
    } catch (error) {
      const isBusy = error instanceof StoreError && error.code === "busy";
      if (!isBusy || performance.now() - start > patience) throw error;
    }
    lateness = (lateness + (await pause(Math.random() * (SHORTEST + RELIEF * lateness)))) / 2;
  }
}

/** Answers by how much it ended late, in milliseconds. */
async function pause(milliseconds: number): Promise<number> {
  const start = performance.now();
  await new Promise<void>((resolve) => {
    // Timers know nothing under a millisecond; the shortest pause is one turn of the event loop.
    if (milliseconds < 0.5) setImmediate(resolve);
    else setTimeout(resolve, milliseconds);
  });
  const granularity = 1;
  return Math.max(0, performance.now() - start - milliseconds - granularity);
}
