import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { defaultStoreUrl } from "../../stores/open-store.ts";
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
  if (own !== undefined && existsSync(own)) return `file:${own}`;
  return defaultStoreUrl(env, process.platform, homedir());
}
