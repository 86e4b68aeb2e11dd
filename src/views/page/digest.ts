import type { EvidenceState } from "../../progress/index.ts";
import type { Need } from "../needs-you.ts";

/** Whether the person is away, for the page's switch. */
export interface AwayDocument {
  /** Null: somebody is there. */
  readonly away: { readonly since: number; readonly until?: number } | null;
}

/** What one agent did while nobody looked. */
export interface DigestRow {
  /** Names the agent in addresses. */
  readonly id: string;
  readonly name: string;
  readonly finished: readonly { readonly content: string; readonly proof: EvidenceState }[];
  readonly needs: readonly Need[];
  /** Why the agent rests, if it ended its turn with todos open. */
  readonly stop?: string;
  readonly troubles: readonly string[];
  readonly spent: {
    readonly turns: number;
    readonly nudges: number;
    readonly ms: number;
    readonly tokens: number;
  };
}

export interface DigestDocument {
  readonly since: number;
  readonly agents: readonly DigestRow[];
}
