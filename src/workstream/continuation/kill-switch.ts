import { statSync } from "node:fs";
import { homedir } from "node:os";
import { posix, win32 } from "node:path";
import type { Origin } from "../../scope/index.ts";
import { configDirectory } from "../config-directory.ts";

/** The file that switches continuation off, by being there. */
export const SWITCH_FILE = "continue-off";

/** Where the switch is looked for. Omitted: as this process sees the world. */
export interface KillSwitchOptions {
  readonly env?: { readonly [name: string]: string | undefined };
  readonly platform?: string;
  /** The person's home. */
  readonly home?: string;
  /** The workspace, where there is one. */
  readonly root?: string | undefined;
}

/**
 * Whether a person switched continuation off: by `DONEWARD_CONTINUE`, for
 * themselves by a file in their configuration, or for a workspace by one in its
 * `.doneward` folder. Whatever is in doubt counts as off.
 */
export function isContinuationOff(options: KillSwitchOptions = {}): boolean {
  const { env = process.env } = options;
  const said = env["DONEWARD_CONTINUE"] ?? "";
  const isOn = said === "" || said === "on";
  return !isOn || switchFiles({ ...options, env }).some(mayBeThere);
}

/** The files that are looked for. */
export function switchFiles(options: KillSwitchOptions = {}): readonly string[] {
  const { env = process.env, platform = process.platform, home = homedir(), root } = options;
  const { join } = platform === "win32" ? win32 : posix;
  const own = join(configDirectory(env, platform, home), "doneward", SWITCH_FILE);
  return root === undefined ? [own] : [own, join(root, ".doneward", SWITCH_FILE)];
}

/** A place that cannot be looked into may hold the file. */
function mayBeThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

/** The switch as it stands for the work of an origin. */
export function isOffFor(origin: Origin): boolean {
  return isContinuationOff(origin.kind === "workspace" ? { root: origin.root } : {});
}
