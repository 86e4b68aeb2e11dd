import type { LimitExtension } from "../continuation/index.ts";
import type { TaskDraft, TaskPatch } from "../task/index.ts";
import type { TodoPriority } from "../todo/index.ts";
import type {
  AgentRow,
  BoardRow,
  Digest,
  Overview,
  Position,
  TaskRow,
  TimelineEntry,
} from "./documents.ts";

/**
 * What the event stream says, by the name of the event. A stream begins with `hello`, then
 * `snapshot` unless it resumes at the reader's last id.
 *
 * Readers ignore what they have seen: rows and entries carry their journal positions. A message
 * whose `after` is later than the reader's position means that something was missed; the reader
 * then asks for `timeline?after=`.
 */
export interface ServerMessages {
  /** First, and as a heartbeat every fifteen seconds. */
  readonly hello: { readonly instance: string; readonly now: number };
  /** Everything; replaces all that was known. */
  readonly snapshot: Overview;
  readonly agent: AgentRow;
  readonly "agent-gone": { readonly id: string };
  /** Entries later than `after`, up to `position`. */
  readonly entries: {
    readonly agent: string;
    readonly after: Position;
    readonly position: Position;
    readonly entries: readonly TimelineEntry[];
  };
  /** Tasks that changed, or whose state changed because of others. */
  readonly tasks: {
    readonly board: BoardRow;
    /** The board's `seq` before. */
    readonly after: number;
    readonly tasks: readonly TaskRow[];
    readonly gone: readonly string[];
  };
}

export type ServerMessage = {
  readonly [Name in keyof ServerMessages]: {
    readonly name: Name;
    readonly data: ServerMessages[Name];
  };
}[keyof ServerMessages];

/** An edit by hand: the body of `POST /api/agents/:id/edit`. Todos are named by their id. */
export type TodoEdit =
  /** Omitted phase: the last one. */
  | { readonly kind: "add"; readonly content: string; readonly phase?: string }
  | {
      readonly kind: "edit";
      readonly todo: string;
      readonly content?: string;
      readonly activeForm?: string;
      /** Null removes it. */
      readonly priority?: TodoPriority | null;
    }
  /** To a position, 0 is first, in its phase or another. */
  | {
      readonly kind: "move";
      readonly todo: string;
      readonly position: number;
      readonly phase?: string;
    }
  | { readonly kind: "start" | "done" | "cancel" | "reopen" | "remove"; readonly todo: string }
  | { readonly kind: "note"; readonly todo: string; readonly text: string };

/** Bodies of `POST /api/agents/:id/…`. */
export interface AgentRequests {
  readonly edit: TodoEdit;
  readonly undo: NoBody;
  readonly pause: NoBody;
  readonly resume: NoBody;
  readonly extend: LimitExtension;
  readonly reset: NoBody;
  /** Answers a todo that waits for a person. */
  readonly answer: { readonly todo: string; readonly text: string };
  /** Puts the todos that earlier sessions left open back on the list. */
  readonly "take-back": NoBody;
  readonly "plan/approve": { readonly hash: string };
  readonly "plan/reject": { readonly hash: string; readonly reason?: string };
}

/** Bodies of `POST /api/boards/:id/tasks/:task/…`. The owner is the person who is logged in. */
export interface TaskRequests {
  /** A person's claim has no lease. */
  readonly claim: NoBody;
  readonly start: NoBody;
  readonly release: NoBody;
  readonly done: NoBody;
  readonly cancel: NoBody;
  readonly reopen: NoBody;
  readonly note: { readonly text: string };
  readonly edit: TaskPatch;
  readonly block: { readonly by: readonly string[] };
  readonly unblock: { readonly by: readonly string[] };
}

/** The body of `POST /api/boards/:id/tasks`. */
export type NewTask = TaskDraft;

type NoBody = { readonly [field: string]: never };

/** Instead of a document, with a 4xx or 5xx. */
export interface ApiRefusal {
  readonly error: {
    /** Stable, for programs. */
    readonly code: string;
    /** For the person. */
    readonly message: string;
  };
}

export interface AwayDocument {
  /** Null: the person is here. */
  readonly away: { readonly since: number; readonly until?: number } | null;
}

export interface DigestDocument {
  readonly since: number;
  readonly agents: readonly Digest[];
}
