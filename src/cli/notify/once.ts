import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { digestOf } from "../../progress/fingerprint.ts";
import { dataFolder } from "../../stores/open-store.ts";
import { makePrivateDirectory } from "../../stores/private-place.ts";
import type { Io } from "../io.ts";

/** So long it is remembered what was told, in milliseconds. */
const MEMORY = 24 * 60 * 60_000;

/**
 * Whether nobody on this machine has told this yet, and from now on somebody has: of all processes
 * that ask with the same words, one is answered true.
 */
export function isFirst({ env }: Pick<Io, "env">, ...words: readonly (string | number)[]): boolean {
  const folder = join(dataFolder(env, process.platform, homedir()), "notified");
  makePrivateDirectory(folder);
  try {
    writeFileSync(join(folder, digestOf([...words])), "", { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
  forget(folder, Date.now() - MEMORY);
  return true;
}

function forget(folder: string, before: number): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const { mtimeMs = before } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < before) rmSync(file, { force: true });
  }
}
