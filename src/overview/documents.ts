/**
 * What every surface shows of agents and boards: documents of plain JSON, which the server also
 * sends to the page. Runs in a browser.
 * @module
 */
import type { ContinuationLimits, Episode, PastDecision } from "../continuation/index.ts";
import type { DiffLine, Plan, PlanActor } from "../plan/index.ts";
import type {
  Child,
  CurrentActivity,
  Estimate,
  EvidenceState,
  TodoUsage,
  ToolCounts,
  Verdict,
} from "../progress/index.ts";
import type { Origin } from "../scope/index.ts";
import type { Obstacle, Task, TaskState } from "../task/index.ts";
import { taskState } from "../task/index.ts";
import type { Todo, TodoStatus } from "../todo/index.ts";
import type { Badge } from "../views/badges.ts";
import type { Need } from "../views/needs-you.ts";
import type { Standing } from "../views/state-words.ts";

/** An agent in one row: who it is, what it does, how far it is and what holds it up. */
export interface AgentRow {
  /** A hash of the scope, for URLs; the same after a restart. */
  readonly id: string;
  readonly scope: string;
  /** The folder it works in, with the lane if that is not the first. */
  readonly name: string;
  /** The program that runs its session, if known. */
  readonly client?: string;
  /** The workspace; absent for agents that have none. */
  readonly root?: string;
  readonly lane?: string;
  readonly standing: Standing;
  /** Its session ended: whatever it left in progress does not go on. */
  readonly isOver?: true;
  /** The todo in progress, or without one what the runtime sees. */
  readonly line: string;
  readonly lineFrom: "list" | "runtime";
  readonly done: number;
  /** Those of `done` that a passed check supports and no later change made stale. */
  readonly proven: number;
  readonly cancelled: number;
  readonly total: number;
  /** The last write that changed the total or lowered `done`. */
  readonly change?: CountChange;
  /** Completed since the server's midnight, cleared ones included. */
  readonly doneToday: number;
  readonly provenToday: number;
  /** When the oldest todo of the list was added. */
  readonly startedAt?: number;
  /** When the todo in progress was started. */
  readonly focusSince?: number;
  /** The later of the last runtime event and the last write of the list. */
  readonly lastEventAt?: number;
  /** Absent until five todos were finished, and when none is open. */
  readonly estimate?: Estimate;
  /** Tokens of turns with a todo in progress; absent if the client does not report them. */
  readonly tokens?: number;
  readonly badges: readonly Badge[];
  /** What it needs from a person, longest wait first. */
  readonly needs: readonly Need[];
  /** How much of its two journals this row was made from. */
  readonly position: Position;
}

export interface TodoCounts {
  readonly done: number;
  readonly total: number;
}

/** A write after which the list was longer or shorter, or fewer of it were done. */
export interface CountChange {
  /** Number of its journal entry. */
  readonly seq: number;
  readonly at: number;
  readonly by: "model" | "person" | "runtime" | "import" | "file";
  readonly before: TodoCounts;
  readonly after: TodoCounts;
}

/** How far a reader is in the two journals of an agent, each numbered by itself. */
export interface Position {
  /** The journal of the list, the plans and continuation. */
  readonly list: number;
  /** The journal of runtime events. */
  readonly runtime: number;
}

/** A position in a URL: `12.40`. */
export function positionText({ list, runtime }: Position): string {
  return `${list}.${runtime}`;
}

export function parsePosition(text: string): Position | undefined {
  const [, list, runtime] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? [];
  if (list === undefined || runtime === undefined) return undefined;
  return { list: Number(list), runtime: Number(runtime) };
}

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
  /** The limits in effect, raised ones included. */
  readonly limits: ContinuationLimits;
}

export interface PlanRow {
  readonly current: Plan;
  /** Against the last approved plan, else the one before; absent for the first. */
  readonly diff?: { readonly from: number; readonly lines: readonly DiffLine[] };
  /** Newest first. */
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
  /** Edits by hand that the agent has not been told of yet, in a few words each. */
  readonly untold: readonly string[];
  readonly progress: {
    readonly current: CurrentActivity;
    readonly events: number;
    readonly tools: { readonly [tool: string]: ToolCounts };
    readonly verdicts: readonly Verdict[];
  };
}

export type TimelineGroup =
  "list" | "plan" | "continuation" | "turn" | "tool" | "child" | "message" | "person" | "other";

/** One journal entry of an agent, in words. */
export interface TimelineEntry {
  readonly journal: keyof Position;
  /** Its number in that journal. */
  readonly seq: number;
  /** Entries are shown by time; those of one journal never change places. */
  readonly at: number;
  /** As in the journal: `todo-changed`, `tool-started`… */
  readonly kind: string;
  readonly group: TimelineGroup;
  readonly by: PlanActor;
  readonly words: string;
  /** Id of the todo that was in progress. */
  readonly focus?: string;
  /** Ties the start of a tool call to its end. */
  readonly call?: string;
  readonly tool?: string;
  /** Of the end of a call, a check or a child. */
  readonly outcome?: "ok" | "failed";
  /** The child agent that it is about. */
  readonly agent?: string;
}

export interface TimelinePage {
  /** Oldest first. */
  readonly entries: readonly TimelineEntry[];
  /** All entries later than `after`, up to `position`, are here. */
  readonly after: Position;
  readonly position: Position;
  /** Whether there are older entries than these. */
  readonly hasEarlier: boolean;
}

/** A task and where it stands. */
export interface TaskRow extends Task {
  readonly state: TaskState;
  /** Grows with every write. */
  readonly version: number;
}

/** A task as stores keep it. */
interface KeptTask {
  readonly task: Task;
  readonly version: number;
  /** How many of its blockers are not closed. */
  readonly openBlockers: number;
}

export function taskRow({ task, version, openBlockers }: KeptTask, now: number): TaskRow {
  return { ...task, state: taskState(task, openBlockers, now), version };
}

/** Names one task where a row would be too much. */
export type TaskLink = Pick<TaskRow, "id" | "subject" | "state" | "status">;

/** One event of a task's life. */
export interface TaskEntry {
  readonly seq: number;
  readonly at: number;
  readonly kind: string;
  readonly by: PlanActor;
  readonly words: string;
}

export interface TaskDocument {
  readonly board: string;
  readonly task: TaskRow;
  readonly blockers: readonly TaskLink[];
  readonly blocks: readonly TaskLink[];
  readonly parts: readonly TaskLink[];
  /** Why it is not ready; empty if it is. */
  readonly obstacles: readonly Obstacle[];
  /** Newest first. */
  readonly log: readonly TaskEntry[];
}

export interface BoardRow {
  /** A hash of the scope, for URLs. */
  readonly id: string;
  readonly scope: string;
  readonly name: string;
  /** The workspace, if the board belongs to one. */
  readonly root?: string;
  /** How many tasks are in each state. */
  readonly counts: { readonly [state in TaskState]: number };
  /** Number of the newest entry of its journal. */
  readonly seq: number;
}

export interface BoardPage {
  readonly board: BoardRow;
  /** By priority, then by age. */
  readonly tasks: readonly TaskRow[];
  /** The `cursor` of the next page; absent on the last. */
  readonly next?: string;
  /** Everybody who owns an open task of the board. */
  readonly owners: readonly string[];
  readonly labels: readonly string[];
}

export interface BoardGraph {
  readonly board: BoardRow;
  readonly tasks: readonly (TaskLink & Pick<TaskRow, "priority" | "blockedBy" | "owner">)[];
  /** Whether the board has more tasks than are here. */
  readonly isCut: boolean;
}

export interface ServerFacts {
  readonly version: string;
  /** The kind of store: sqlite, files… */
  readonly store: string;
  readonly isDurable: boolean;
  /** The URL of the Model Context Protocol. */
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

/** The answer to a search; at most fifty of each. */
export interface SearchResults {
  readonly todos: readonly {
    readonly agent: string;
    readonly id: string;
    readonly content: string;
    readonly status: TodoStatus;
  }[];
  readonly tasks: readonly (TaskLink & { readonly board: string })[];
}

/** What one agent did since a moment. */
export interface Digest {
  /** Id of the agent. */
  readonly id: string;
  readonly name: string;
  readonly scope: string;
  readonly origin: Origin;
  /** Todos that were completed and still are, in that order. */
  readonly finished: readonly FinishedTodo[];
  /** What the agent needs from a person, longest wait first. */
  readonly needs: readonly Need[];
  /** Why the agent rests, if it ended its turn with todos open. */
  readonly stop?: Pick<PastDecision, "reason" | "summary" | "at">;
  /** Loops and silence that still hold it up. */
  readonly troubles: readonly Verdict[];
  readonly spent: Spent;
}

export interface FinishedTodo {
  readonly id: string;
  readonly content: string;
  readonly at: number;
  readonly proof: EvidenceState;
}

export interface Spent {
  readonly turns: number;
  readonly nudges: number;
  /** Time in turns, in milliseconds. */
  readonly ms: number;
  /** As far as they are known. */
  readonly tokens: number;
}
