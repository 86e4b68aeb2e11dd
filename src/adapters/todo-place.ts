import type { Store } from "../stores/contract.ts";
import { openStore } from "../stores/open-store.ts";

/** Where the lists are kept: in a store, or in files below an agent's own directory. */
export type TodoPlace = { readonly store: Store } | { readonly agentDir: string };

/** Opens the place. A store that was given stays its owner's. */
export async function openPlace(place: TodoPlace): Promise<Store> {
  return "store" in place ? place.store : openStore(`file:${place.agentDir}`);
}

/** Opens the place for as long as `use` takes. */
export async function withPlace<T>(
  place: TodoPlace,
  use: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openPlace(place);
  try {
    return await use(store);
  } finally {
    if (!("store" in place)) await store.close();
  }
}
