import { hash } from "node:crypto";
import path from "node:path";
import type { Origin } from "../scope/index.ts";
import { DEFAULT_LANE, decodeComponent } from "../scope/index.ts";
import type { Lanes, LaneWorld } from "../scope/lanes/index.ts";
import { decodeLanes, holderPresence, laneNamed, lanesScope } from "../scope/lanes/index.ts";
import type { Store } from "../stores/contract.ts";
import type { AgentRow } from "./documents.ts";
import type { SessionPresence } from "./standing.ts";

/** A scope's id for URLs: 96 bits of its hash. */
export function idOfScope(scope: string): string {
  return hash("sha256", scope, "base64url").slice(0, 16);
}

/** What a person calls an agent. */
export function nameOfAgent(origin: Origin): Pick<AgentRow, "name" | "root" | "lane"> {
  switch (origin.kind) {
    case "workspace": {
      const { root, lane = DEFAULT_LANE } = origin;
      const folder = path.basename(root) || root;
      return { name: lane === DEFAULT_LANE ? folder : `${folder} (${lane})`, root, lane };
    }
    case "channel": {
      const { adapter, chat, thread } = origin;
      return { name: [adapter, chat, thread].filter(Boolean).join(" ") };
    }
    case "cron":
      return { name: `cron ${origin.jobId}` };
    case "tui":
    case "subagent":
    case "system":
      return { name: origin.kind };
  }
}

/** What a person calls a board: the folder whose board it is, or its own name. */
export function nameOfBoard(name: string): { readonly name: string; readonly root?: string } {
  const root = decodeComponent(name);
  return typeof root === "string" && path.isAbsolute(root)
    ? { name: path.basename(root) || root, root }
    : { name };
}

/** Who holds the lane of an agent. */
export interface LaneHolder {
  readonly presence: SessionPresence;
  readonly client?: string;
}

/** Caches who holds which lane: one read of the registry for all lanes of a workspace. */
export class LaneHolders {
  readonly #store: Store;
  readonly #world: () => LaneWorld;
  /** By the scope of the registry. Null: it cannot be read. */
  readonly #registries = new Map<string, Lanes | null>();

  constructor(store: Store, world: () => LaneWorld) {
    this.#store = store;
    this.#world = world;
  }

  /** The registry with this scope was written. */
  invalidate(scope: string): void {
    this.#registries.delete(scope);
  }

  async of({ root, lane }: Pick<AgentRow, "root" | "lane">): Promise<LaneHolder> {
    if (root === undefined) return { presence: "unseen" };
    const scope = lanesScope(root);
    let lanes = this.#registries.get(scope);
    if (lanes === undefined) {
      lanes = decodeLanes((await this.#store.load(scope)).documents.lanes);
      this.#registries.set(scope, lanes);
    }
    const found = lanes ? laneNamed(lanes, lane) : undefined;
    if (!found?.holder) return { presence: "unseen" };
    return { presence: holderPresence(found, this.#world()), client: found.holder.client };
  }
}
