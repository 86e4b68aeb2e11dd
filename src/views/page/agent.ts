import type { ContinuationLimits, Episode, PastDecision } from "../../continuation/index.ts";
import type { DiffLine, Plan } from "../../plan/index.ts";
import type {
  Child,
  CurrentActivity,
  Estimate,
  EvidenceState,
  TodoUsage,
  ToolCounts,
  Verdict,
} from "../../progress/index.ts";
import type { Todo } from "../../todo/index.ts";
import type { Badge } from "../badges.ts";
import type { Need } from "../needs-you.ts";
import type { CountChange } from "./count-change.ts";
import type { Standing } from "./standing.ts";
import type { Position } from "./timeline.ts";

/** An agent in one row: who it is, what it does, how far it is and what holds it up. */
export interface AgentRow {
  /** Names the agent in addresses; made of the scope, and so the same after a restart. */
  readonly id: string;
  readonly scope: string;
  /** What a person calls it: the folder it works in, with the lane if that is not the first. */
  readonly name: string;
  /** The program that runs its session, as far as somebody said so. */
  readonly client?: string;
  /** The workspace; absent for agents that have none. */
  readonly root?: string;
  readonly lane?: string;
  readonly standing: Standing;
  /** Its session ended: whatever it left in progress goes on no more. */
  readonly isOver?: true;
  /** What goes on, in one line: the todo in progress, or without one what the runtime sees. */
  readonly line: string;
  /** Who says so. */
  readonly lineFrom: "list" | "runtime";
  readonly done: number;
  /** Those of `done` that a check supports, and no later change has made doubtful. */
  readonly proven: number;
  readonly cancelled: number;
  readonly total: number;
  /** The last time that the counts went another way than forward. */
  readonly change?: CountChange;
  /** Completed since midnight where the server is, cleared ones included. */
  readonly doneToday: number;
  readonly provenToday: number;
  /** When the oldest todo of the list was added. */
  readonly startedAt?: number;
  /** When the todo in progress was started. */
  readonly focusSince?: number;
  /** Of the runtime or of the list, whichever was last. */
  readonly lastEventAt?: number;
  /** Absent until five todos were finished, and when none is open. */
  readonly estimate?: Estimate;
  /** Of the turns in which a todo of the list was in progress; absent where the client does not say. */
  readonly tokens?: number;
  readonly badges: readonly Badge[];
  /** What it needs from a person, longest wait first. */
  readonly needs: readonly Need[];
  /** How much of its two journals this row was made from. */
  readonly position: Position;
}

/** A todo, and how far its completion can be trusted. */
export interface TodoRow extends Todo {
  readonly proof: EvidenceState;
  readonly usage?: TodoUsage;
  /** A child agent works on it. */
  readonly isLit?: true;
}

export interface PhaseRow {
  readonly name: string;
  readonly todos: readonly TodoRow[];
}

/** A child agent and its own list, which hangs under the todo `parent`. */
export interface ChildRow extends Partial<Omit<Child, "agent">> {
  readonly agent: string;
  readonly parent?: string;
  readonly phases: readonly { readonly name: string; readonly todos: readonly Todo[] }[];
}

/** How much of a limit is used. */
export interface Meter {
  readonly kind: "nudges" | "tokens" | "milliseconds" | "stagnation" | "no-progress";
  readonly used: number;
  readonly limit: number;
}

export interface ContinuationRow {
  /** Newest first. */
  readonly decisions: readonly PastDecision[];
  /** Of the open episode; all unused while there is none. */
  readonly meters: readonly Meter[];
  readonly episode?: Pick<Episode, "episodeId" | "startedAt">;
  readonly isPaused: boolean;
  /** A person stopped the agent; their next message lets it go on. */
  readonly isStopped: boolean;
  /** The limits that hold, raised ones included. */
  readonly limits: ContinuationLimits;
}

export interface PlanRow {
  readonly current: Plan;
  /** Against the plan that was approved last, else the one before; absent for the first. */
  readonly diff?: { readonly from: number; readonly lines: readonly DiffLine[] };
  /** Those before it, newest first. */
  readonly past: readonly Omit<Plan, "text">[];
}

/** Everything about one agent. */
export interface AgentDocument {
  readonly row: AgentRow;
  readonly phases: readonly PhaseRow[];
  readonly children: readonly ChildRow[];
  readonly continuation: ContinuationRow;
  /** Absent before the first. */
  readonly plan?: PlanRow;
  /** Todos that earlier sessions left open and that were set aside, newest last. */
  readonly left: readonly { readonly id: string; readonly content: string; readonly at: number }[];
  /** Edits by hand that the agent has not heard of yet, in a few words each. */
  readonly untold: readonly string[];
  readonly progress: {
    readonly current: CurrentActivity;
    readonly events: number;
    readonly tools: { readonly [tool: string]: ToolCounts };
    readonly verdicts: readonly Verdict[];
  };
}
