import { homedir } from "node:os";
import { dirname } from "node:path";
import { lanesScope } from "../../scope/lanes/lanes.ts";
import { originOfScope } from "../../scope/scope.ts";
import type { Store } from "../../stores/contract.ts";
import { defaultStoreUrl, openStore } from "../../stores/open-store.ts";
import { recordFileEdits } from "../../workstream/file-edit.ts";
import type { StorePlace } from "./store-url.ts";
import { trustIfNew, WORKSPACE_SCHEME } from "./store-url.ts";

/**
 * Opens the store at a URL. One that was found in a workspace has only content:
 * the rest is in the user's own. What is made in a workspace here is trusted here.
 */
export async function openStoreHere(world: StorePlace, url: string): Promise<Store> {
  if (url.startsWith("file:")) trustIfNew(world, url.slice("file:".length));
  if (!url.startsWith(WORKSPACE_SCHEME)) {
    const store = await openStore(url);
    // Whichever command notices an edit first, the agent is told of it.
    recordFileEdits(store);
    return store;
  }
  const folder = url.slice(WORKSPACE_SCHEME.length);
  const root = dirname(folder);
  trustIfNew({ ...world, cwd: folder, root }, folder);
  const { workspaceStore } = await import("./workspace-store.ts");
  const content = await openStore(`file:${folder}`);
  try {
    const own = await openStore(ownStoreUrl(world));
    return workspaceStore({
      content,
      own,
      isOfWorkspace: (scope) => isOf(root, scope),
      isBoard: (scope) => scope.startsWith("board/"),
      now: Date.now,
    });
  } catch (error) {
    await content.close();
    throw error;
  }
}

/** The user's own store, whatever the environment names for the work. */
function ownStoreUrl({ env }: StorePlace): string {
  return defaultStoreUrl({ ...env, DONEWARD_STORE: "" }, process.platform, homedir());
}

function isOf(root: string, scope: string): boolean {
  const origin = originOfScope(scope);
  return scope === lanesScope(root) || (origin?.kind === "workspace" && origin.root === root);
}
