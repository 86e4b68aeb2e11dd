import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { cleanEnv } from "./measure.ts";

export const COMMAND: string = path.join(import.meta.dirname, "../dist/cli/doneward.cjs");

/** What a suite has started or made; all of it ends with the suite, the newest first. */
export class Places {
  readonly #ends: (() => unknown)[] = [];

  after(end: () => unknown): void {
    this.#ends.unshift(end);
  }

  async end(): Promise<void> {
    for (const end of this.#ends.splice(0)) await end();
  }

  /** A directory for us only, on the disk where temporary files are. */
  directory(): string {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-bench-"));
    this.after(() => fs.rmSync(directory, { recursive: true, force: true }));
    return directory;
  }

  /** The URL of a store with nothing in it. */
  newStore(kind: "sqlite" | "file"): string {
    return `${kind}:${path.join(this.directory(), randomUUID())}`;
  }
}

/** Runs `work` with places that are gone afterwards. */
export async function withPlaces<T>(work: (places: Places) => Promise<T>): Promise<T> {
  const places = new Places();
  try {
    return await work(places);
  } finally {
    await places.end();
  }
}

/**
 * Makes a folder the home of somebody who has used doneward before, and answers the environment
 * that says so: V8's compile cache must not depend on whose machine this is.
 */
export function usedHome(folder: string): Readonly<Record<string, string>> {
  const env = { HOME: folder, USERPROFILE: folder, NO_COLOR: "1" };
  const options = { cwd: folder, env: { ...cleanEnv(), ...env }, encoding: "utf8" } as const;
  const { status, stderr } = spawnSync(process.execPath, [COMMAND, "add", "A first todo"], options);
  if (status !== 0) throw new Error(stderr);
  return env;
}
