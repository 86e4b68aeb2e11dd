import { readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { defaultStoreUrl } from "../../stores/open-store.ts";
import { SWITCH_FILE } from "../../workstream/continuation/kill-switch.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import type { Io } from "../io.ts";

/** A workspace with this folder keeps its lists in it. */
const OWN_FOLDER = ".doneward";

/** Where a command is. `root`: the workspace, where that is known already. */
export interface StorePlace extends Pick<Io, "env" | "cwd"> {
  readonly root?: string;
}

/**
 * The store that a command works on: the one that is named, else the one in the
 * environment, else the workspace's own folder, else the user's own.
 */
export function storeUrl(world: StorePlace, named: string | undefined): string {
  if (named !== undefined) return named;
  if (isWorkspaceStore(world, named)) return `file:${ownFolder(world)}`;
  return defaultStoreUrl(world.env, process.platform, homedir());
}

/** Whether that is the workspace's own folder, which goes wherever the workspace goes. */
export function isWorkspaceStore(world: StorePlace, named: string | undefined): boolean {
  if (named !== undefined) return named === `file:${OWN_FOLDER}`;
  return !world.env["DONEWARD_STORE"] && isStore(ownFolder(world));
}

function ownFolder({ cwd, root = workspaceRoot(cwd) }: StorePlace): string {
  return join(root, OWN_FOLDER);
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
