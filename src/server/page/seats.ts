import type { Lanes, LaneWorld } from "../../scope/lanes/index.ts";
import { decodeLanes, holderPresence, laneNamed, lanesScope } from "../../scope/lanes/index.ts";
import type { Store } from "../../stores/contract.ts";
import type { AgentRow, SessionPresence } from "../../views/page/index.ts";

/** Who sits in the lane of an agent. */
export interface Seat {
  readonly presence: SessionPresence;
  readonly client?: string;
}

/** Reads who sits where, and once for all the lanes of a workspace. */
export class Seats {
  readonly #store: Store;
  readonly #world: () => LaneWorld;
  /** By the scope of the registry. Null: it cannot be read. */
  readonly #known = new Map<string, Lanes | null>();

  constructor(store: Store, world: () => LaneWorld) {
    this.#store = store;
    this.#world = world;
  }

  /** Somebody wrote to the registry with this scope. */
  forget(scope: string): void {
    this.#known.delete(scope);
  }

  async of({ root, lane }: Pick<AgentRow, "root" | "lane">): Promise<Seat> {
    if (root === undefined) return { presence: "unseen" };
    const scope = lanesScope(root);
    let lanes = this.#known.get(scope);
    if (lanes === undefined) {
      lanes = decodeLanes((await this.#store.load(scope)).documents.lanes);
      this.#known.set(scope, lanes);
    }
    const found = lanes ? laneNamed(lanes, lane) : undefined;
    if (!found?.holder) return { presence: "unseen" };
    return { presence: holderPresence(found, this.#world()), client: found.holder.client };
  }
}
