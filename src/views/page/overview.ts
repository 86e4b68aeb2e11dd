import type { AgentRow } from "./agent.ts";
import type { Standing } from "./standing.ts";
import type { BoardRow } from "./task.ts";

/** Who needs me, who is working, who is stuck, what got done and is it true. */
export interface OverviewCounts {
  readonly needsYou: number;
  readonly working: number;
  readonly stalled: number;
  readonly doneToday: number;
  /** Those of `doneToday` that a check supports. */
  readonly provenToday: number;
}

/** What the page tells of the server itself. */
export interface ServerFacts {
  readonly version: string;
  /** The kind of store: sqlite, files… */
  readonly store: string;
  readonly isDurable: boolean;
  /** Where programs reach the Model Context Protocol. */
  readonly mcp: string;
  /** The clients that `doneward install <name>` sets up. */
  readonly clients: readonly string[];
  /** Whether demo agents can be started. */
  readonly hasDemo: boolean;
}

/** Everything that the first screen shows. */
export interface Overview {
  readonly server: ServerFacts;
  /** The server's clock, in milliseconds since the epoch. */
  readonly now: number;
  /** By id. */
  readonly agents: readonly AgentRow[];
  readonly boards: readonly BoardRow[];
}

/** Pure, so that the page counts again after every delta. */
export function overviewCounts(agents: readonly AgentRow[]): OverviewCounts {
  const standing = (sought: Standing): number =>
    agents.filter((agent) => agent.standing === sought).length;
  return {
    needsYou: standing("needs-you"),
    working: standing("working"),
    stalled: standing("stalled"),
    doneToday: agents.reduce((sum, { doneToday }) => sum + doneToday, 0),
    provenToday: agents.reduce((sum, { provenToday }) => sum + provenToday, 0),
  };
}
