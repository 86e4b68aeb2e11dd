import { readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { defaultStoreUrl } from "../../stores/open-store.ts";
import { SWITCH_FILE } from "../../workstream/continuation/kill-switch.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import type { Io } from "../io.ts";

/** A workspace with this folder keeps its lists in it. */
const OWN_FOLDER = ".doneward";

/**
 * The store that a command works on: the one that is named, else the one in the
 * environment, else the workspace's own folder, else the user's own.
 */
export function storeUrl({ env, cwd }: Pick<Io, "env" | "cwd">, named: string | undefined): string {
  if (named !== undefined) return named;
  const own = env["DONEWARD_STORE"] ? undefined : join(workspaceRoot(cwd), OWN_FOLDER);
  if (own !== undefined && isStore(own)) return `file:${own}`;
  return defaultStoreUrl(env, process.platform, homedir());
}

/** A folder that holds nothing but the switch was made for the switch. */
function isStore(folder: string): boolean {
  const names = namesIn(folder);
  return names !== undefined && !(names.length === 1 && names[0] === SWITCH_FILE);
}

function namesIn(folder: string): readonly string[] | undefined {
  try {
    return readdirSync(folder);
  } catch (error) {
    // What is there and cannot be read is for the store to complain of.
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? undefined : [];
  }
}
