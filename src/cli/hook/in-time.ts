import { appendFileSync, renameSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { dataFolder } from "../../stores/open-store.ts";
import { makePrivateDirectory } from "../../stores/private-place.ts";
import type { Io } from "../io.ts";
import { safeJson } from "../print/print.ts";

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
    logHookFailure(io, name, new Error("no answer in time"));
    io.abandon();
  }, PATIENCE);
  try {
    await work();
  } catch (error) {
    logHookFailure(io, name, error);
  } finally {
    clearTimeout(timer);
  }
}

/** A log that is longer makes room for a new one; the one before it is kept. */
const LONGEST = 256 * 1024;
const MOST_OF_MESSAGE = 500;

/** Where hooks write what went wrong. */
export function hookLogFile({ env }: Pick<Io, "env">): string {
  return join(dataFolder(env, process.platform, homedir()), "hook.log");
}

/** One line. Nobody hears of a log that cannot be written: the agent goes before it. */
export function logHookFailure(io: Io, argv: readonly string[], error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const line = { at: new Date(io.now()).toISOString(), hook: argv.join(" "), message };
  try {
    const file = hookLogFile(io);
    makePrivateDirectory(dirname(file));
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LONGEST)
      renameSync(file, `${file}.1`);
    appendFileSync(file, `${safeJson({ ...line, message: message.slice(0, MOST_OF_MESSAGE) })}\n`, {
      mode: 0o600,
    });
  } catch {
    // A full disk or a home that is not ours must not stop an agent.
  }
}
