import type { LimitExtension } from "../../continuation/index.ts";
import type { TaskDraft, TaskPatch } from "../../task/index.ts";
import type { TodoPriority } from "../../todo/index.ts";

/** An edit by hand: the body of `POST /api/agents/:id/edit`. Todos are named by their id. */
export type TodoEdit =
  /** Omitted phase: the last one. */
  | { readonly kind: "add"; readonly content: string; readonly phase?: string }
  | {
      readonly kind: "edit";
      readonly todo: string;
      readonly content?: string;
      readonly activeForm?: string;
      /** Null takes it off. */
      readonly priority?: TodoPriority | null;
    }
  /** To a place, 0 is first, in its phase or another. */
  | {
      readonly kind: "move";
      readonly todo: string;
      readonly position: number;
      readonly phase?: string;
    }
  | { readonly kind: "start" | "done" | "drop" | "reopen" | "remove"; readonly todo: string }
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

/** Bodies of `POST /api/boards/:id/tasks/:task/…`. */
export interface TaskRequests {
  /** Omitted owner: the person who is logged in. A person's claim has no lease. */
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

export type NoBody = { readonly [field: string]: never };

/** What is answered instead of a document, with a 4xx or 5xx. */
export interface ApiRefusal {
  readonly error: {
    /** Stable, for programs. */
    readonly code: string;
    /** For the person. */
    readonly message: string;
  };
}
