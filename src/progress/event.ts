/**
 * What the runtime saw: one vocabulary for the facts of every client.
 *
 * The model writes the todo list; these events are written by whatever runs the
 * model. They are plain JSON, so that they can be journalled as they are.
 * @module
 */
import type { JsonValue } from "../todo/index.ts";
import { isObject } from "../todo/index.ts";

interface Fact {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The run that this is part of. Repeats are only counted within one run. */
  readonly run?: string;
  /** The child agent that this is about; absent for the agent that owns the list. */
  readonly agent?: string;
}

interface ToolFact extends Fact {
  readonly tool: string;
  /** The client's id of the call. Without one, calls of the same tool are matched in order. */
  readonly call?: string;
}

export interface ToolStarted extends ToolFact {
  readonly kind: "tool-started";
  readonly input?: JsonValue;
}

/** A call that still runs has produced something. */
export interface ToolUpdated extends ToolFact {
  readonly kind: "tool-updated";
  readonly output?: string;
}

export interface ToolEnded extends ToolFact {
  readonly kind: "tool-ended";
  readonly output?: JsonValue;
  readonly exitCode?: number;
  /** Of the whole output, if it was cut to fit the journal. */
  readonly digest?: string;
}

export interface ToolFailed extends ToolFact {
  readonly kind: "tool-failed";
  readonly error?: string;
  readonly exitCode?: number;
  readonly digest?: string;
  /** `unknown-tool`: there is no such tool. `vetoed`: it was not let run, which says nothing of what it does. */
  readonly reason?: "unknown-tool" | "vetoed";
}

export interface Message extends Fact {
  readonly kind: "message";
  readonly from: "agent" | "user";
  readonly text?: string;
  /** False for thoughts and commentary, which no person sees. */
  readonly isVisible?: boolean;
}

/** How the source of the facts tells of the calls of a turn or of a child. */
interface CallSource {
  /**
   * `when-ended`: a call is told only when it has ended, so one may be running whenever nothing is
   * heard; and nobody tells of a child that was interrupted. Omitted: calls are told when they begin.
   */
  readonly callsTold?: "when-ended";
}

export interface AgentStarted extends Fact, CallSource {
  readonly kind: "agent-started";
  readonly agent: string;
  readonly label?: string;
  /** What the child was asked to do. */
  readonly task?: string;
}

/** With `callsTold`, a child that is not known is taken to have started. */
export interface AgentProgressed extends Fact, CallSource {
  readonly kind: "agent-progressed";
  readonly agent: string;
  readonly label?: string;
  /** What a person would see of it; absent for activity that shows nothing. */
  readonly text?: string;
}

export type AgentOutcome = "done" | "failed" | "aborted" | "timed-out";

export interface AgentEnded extends Fact {
  readonly kind: "agent-ended";
  readonly agent: string;
  readonly outcome: AgentOutcome;
  readonly text?: string;
}

export interface TurnStarted extends Fact, CallSource {
  readonly kind: "turn-started";
  readonly turn?: string;
}

export interface TurnEnded extends Fact {
  readonly kind: "turn-ended";
  readonly turn?: string;
  /** What the turn cost, if the client says so. */
  readonly tokens?: number;
}

export interface Compaction extends Fact {
  readonly kind: "compaction";
}

export interface FileChanged extends Fact {
  readonly kind: "file-changed";
  readonly path: string;
}

/** A person is asked, or has answered. Between the two nothing is expected of the agent. */
export interface PersonAwaited extends Fact {
  readonly kind:
    "permission-asked" | "permission-answered" | "question-asked" | "question-answered";
  readonly text?: string;
  /**
   * The tool whose call waits for the person; empty if nobody knows which. The wait ends with a sign
   * of such a call, or with the turn. Omitted: only an answer or a new turn ends it.
   */
  readonly tool?: string;
}

/** The todo list was written. */
export interface ListChanged extends Fact {
  readonly kind: "list-changed";
  /** Id of the todo that is in progress now. */
  readonly focus?: string;
  /** Ids of the todos that this write completed. */
  readonly completed?: readonly string[];
  /** How many todos are open now. */
  readonly open: number;
}

/** A todo's own check was run, or was asked for and could not be. */
export interface CheckRan extends Fact {
  readonly kind: "check-ran";
  readonly todo: string;
  readonly command: string;
  readonly durationMs?: number;
  readonly exitCode?: number;
  readonly output?: string;
  readonly digest?: string;
  /** Why there is no exit code. */
  readonly unavailable?: string;
}

export type RuntimeEvent =
  | ToolStarted
  | ToolUpdated
  | ToolEnded
  | ToolFailed
  | Message
  | AgentStarted
  | AgentProgressed
  | AgentEnded
  | TurnStarted
  | TurnEnded
  | Compaction
  | FileChanged
  | PersonAwaited
  | ListChanged
  | CheckRan;

/** The texts without which an event says nothing, by its kind. */
const NEEDED: { readonly [Kind in RuntimeEvent["kind"]]: readonly string[] } = {
  "tool-started": ["tool"],
  "tool-updated": ["tool"],
  "tool-ended": ["tool"],
  "tool-failed": ["tool"],
  message: ["from"],
  "agent-started": ["agent"],
  "agent-progressed": ["agent"],
  "agent-ended": ["agent", "outcome"],
  "turn-started": [],
  "turn-ended": [],
  compaction: [],
  "file-changed": ["path"],
  "permission-asked": [],
  "permission-answered": [],
  "question-asked": [],
  "question-answered": [],
  "list-changed": [],
  "check-ran": ["todo", "command"],
};
const TEXTS = ["run", "agent", "call", "tool", "text", "label", "task", "error", "callsTold"];

/** The event that a journal holds; undefined for one that only a later version knows. */
export function knownEvent(value: unknown): RuntimeEvent | undefined {
  if (!isObject(value) || typeof value["kind"] !== "string") return undefined;
  const { kind, at } = value;
  if (!Object.hasOwn(NEEDED, kind) || !Number.isFinite(at)) return undefined;
  for (const field of NEEDED[kind as RuntimeEvent["kind"]]) {
    if (typeof value[field] !== "string") return undefined;
  }
  for (const field of TEXTS) {
    if (value[field] !== undefined && typeof value[field] !== "string") return undefined;
  }
  return value as unknown as RuntimeEvent;
}
