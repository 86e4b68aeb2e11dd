import type { Io } from "../io.ts";

/**
 * An agent waits for its hooks, some programs for three seconds. Two seconds are promised; the rest is
 * for Node to start and to end.
 */
const PATIENCE = 1_600;
/** A program that has not heard its timer by then is busy, and is to be interrupted. */
export const BUSY_AFTER: number = PATIENCE + 50;

/**
 * Does what an agent waits for. What goes wrong is in the log of the hooks under `name`, and what
 * takes too long is given up together with the process: whoever waits goes on without it.
 */
export async function inTime(
  io: Io,
  name: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const timer = setTimeout(() => {
    void logFailure(io, name, new Error("no answer in time")).then(() => io.abandon());
  }, PATIENCE);
  try {
    await work();
  } catch (error) {
    await logFailure(io, name, error);
  } finally {
    clearTimeout(timer);
  }
}

/** What it takes is loaded only now: it is rare. */
async function logFailure(io: Io, name: readonly string[], error: unknown): Promise<void> {
  try {
    (await import("./hook-log.ts")).logHookFailure(io, name, error);
  } catch {
    // An installation that is being replaced has no such file, and must not stop an agent.
  }
}
