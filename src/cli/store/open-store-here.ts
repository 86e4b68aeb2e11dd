import { dirname } from "node:path";
import type { Store } from "../../stores/contract.ts";
import { openStore } from "../../stores/open-store.ts";
import type { StorePlace } from "./store-url.ts";
import { trustIfNew, WORKSPACE_SCHEME } from "./store-url.ts";

/** Opens the store at a URL. What is made in a workspace here is trusted here. */
export async function openStoreHere(world: StorePlace, url: string): Promise<Store> {
  if (url.startsWith("file:")) trustIfNew(world, url.slice("file:".length));
  if (!url.startsWith(WORKSPACE_SCHEME)) return openStore(url);
  const folder = url.slice(WORKSPACE_SCHEME.length);
  trustIfNew({ env: world.env, cwd: folder, root: dirname(folder) }, folder);
  return openStore(`file:${folder}`);
}
