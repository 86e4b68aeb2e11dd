import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { Door } from "../../door/index.ts";
import { defaultStoreUrl } from "../../stores/open-store.ts";
import { SWITCH_FILE } from "../../workstream/continuation/switches.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import type { Io } from "../io.ts";
import { TrustedStores } from "./trusted-stores.ts";

/** A workspace with this folder keeps its lists in it, once its user trusts the folder. */
const OWN_FOLDER = ".doneward";

/** The scheme of a store that was found in a workspace: its content is there, the rest is the user's. */
export const WORKSPACE_SCHEME = "workspace:";

/** Where a command is. `root`: the workspace, where that is known already. */
export interface StorePlace extends Pick<Io, "env" | "cwd" | "ancestors"> {
  readonly root?: string;
}

/**
 * The store that a command works on: the one that is named, else the one in the
 * environment, else the workspace's own folder if it is trusted, else the user's own.
 */
export function storeUrl(world: StorePlace, named: string | undefined): string {
  if (named !== undefined) return named;
  if (isWorkspaceStore(world, named)) return `${WORKSPACE_SCHEME}${ownFolder(world)}`;
  return defaultStoreUrl(world.env, process.platform, homedir());
}

/** Whether that is the workspace's own folder, which goes wherever the workspace goes. */
export function isWorkspaceStore(world: StorePlace, named: string | undefined): boolean {
  if (named !== undefined) return named === `file:${OWN_FOLDER}`;
  if (world.env["DONEWARD_STORE"]) return false;
  const folder = ownFolder(world);
  const content = contentOf(folder);
  return content === "empty" || (content === "store" && new TrustedStores(world).has(folder));
}

/** The workspace's own folder, if it brings a store that nobody has accepted yet. */
export function untrustedStore(world: StorePlace): string | undefined {
  if (world.env["DONEWARD_STORE"]) return undefined;
  const folder = ownFolder(world);
  const isTrusted = contentOf(folder) !== "store" || new TrustedStores(world).has(folder);
  return isTrusted ? undefined : folder;
}

/** Accepts the workspace's own folder if there is nothing in it yet: what comes into it, we put there. */
export function trustIfNew(world: StorePlace, directory: string): void {
  const folder = ownFolder(world);
  if (resolve(world.cwd, directory) !== folder || contentOf(folder) === "store") return;
  new Door(folder).makeRoot();
  new TrustedStores(world).add(folder);
}

export function ownFolder({ cwd, root = workspaceRoot(cwd) }: StorePlace): string {
  return join(root, OWN_FOLDER);
}

/**
 * What is in the folder. Git keeps no empty folder, so an empty one was made
 * here; one that holds nothing but the switch was made for the switch.
 */
function contentOf(folder: string): "nothing" | "empty" | "store" {
  const door = new Door(folder);
  const stats = door.look(folder);
  if (!stats || stats.isFile()) return "nothing";
  if (!stats.isDirectory()) return "store";
  const names = namesIn(door);
  if (names.length === 0) return "empty";
  return names.length === 1 && names[0] === SWITCH_FILE ? "nothing" : "store";
}

function namesIn(door: Door): readonly string[] {
  try {
    return door.entries(door.root).map(({ name }) => name);
  } catch {
    // What is there and cannot be read is for the store to complain of.
    return ["unreadable"];
  }
}
