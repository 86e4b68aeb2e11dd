import type { Wait } from "../todo/wait.ts";
import type { TaskDraft, TaskPatch } from "./edit.ts";
import type { Task, TaskState, TaskStatus } from "./task.ts";

/**
 * One thing to do with a board, as a model's tool call or a program asks for it:
 * all of it happens or nothing. Tasks are named by their whole id.
 */
export type TaskOperation =
  | {
      readonly kind: "create";
      readonly draft: TaskDraft;
      /** Its id is the next number of the board. Omitted: a short id. */
      readonly isNumbered?: boolean;
    }
  /** Tasks that may wait for each other, by the names that they have in the call. */
  | { readonly kind: "add"; readonly drafts: readonly NamedDraft[] }
  | { readonly kind: "read"; readonly id: string }
  | { readonly kind: "list" }
  | {
      readonly kind: "page";
      readonly states: readonly TaskState[];
      readonly limit: number;
      readonly cursor?: string;
    }
  /**
   * Takes a task and starts it, for as long as the agent wants: a model cannot renew a lease.
   * Omitted id: the next that is ready, for an agent that has no other unfinished.
   */
  | { readonly kind: "claim"; readonly id?: string }
  | { readonly kind: "update"; readonly id: string; readonly update: TaskUpdate }
  | { readonly kind: "delete"; readonly id: string };

export interface NamedDraft extends TaskDraft {
  /** What other drafts of the same call wait for it by. */
  readonly as?: string;
}

/** Changes of every kind that go together. What is left out stays. */
export interface TaskUpdate {
  readonly patch?: TaskPatch;
  /** Tasks that have to wait for this one from now on. */
  readonly addBlocks?: readonly string[];
  /** Null: nobody. */
  readonly owner?: string | null;
  /** To `in_progress`: who asks for it gets what nobody has. A closed task may be opened again. */
  readonly status?: "open" | "in_progress" | "done" | "cancelled";
  readonly note?: string;
  /** What shows that it is done, in words; kept as evidence when it is closed. */
  readonly statement?: string;
  /** Refuses the update if somebody else has the task. */
  readonly unlessTaken?: boolean;
}

export interface ListedTask {
  readonly task: Task;
  /** Those of its blockers that are not closed. */
  readonly openBlockers: readonly string[];
}

export interface StandingTask extends ListedTask {
  readonly state: TaskState;
}

/** A task with the edges of both sides. */
export interface LinkedTask extends ListedTask {
  readonly blocks: readonly string[];
}

/** What came of an operation. */
export type TaskOutcome =
  | { readonly kind: "created"; readonly task: Task }
  | { readonly kind: "added"; readonly tasks: readonly Task[] }
  | { readonly kind: "read"; readonly found: LinkedTask }
  /** By priority, then by age. */
  | { readonly kind: "listed"; readonly tasks: readonly ListedTask[] }
  | {
      readonly kind: "paged";
      /** By priority, then by age. */
      readonly tasks: readonly StandingTask[];
      /** Omitted: this was the last page. */
      readonly next?: string;
      /** Of the whole board. */
      readonly counts: { readonly [state in TaskState]: number };
    }
  /** No task: nothing is ready. */
  | { readonly kind: "claimed"; readonly task?: Task }
  | {
      readonly kind: "updated";
      readonly before: LinkedTask;
      readonly after: LinkedTask;
      /** What waited for this task and waits for no other any more, if the update closed it. */
      readonly unblocked?: readonly Task[];
      /** Every task of the board, if the update closed the last that was open. */
      readonly finished?: readonly Task[];
    }
  | { readonly kind: "deleted"; readonly task: Task }
  | { readonly kind: "refused"; readonly refusal: TaskRefusal };

/** Why something was not done, as data. Words are made at the edge. */
export type TaskRefusal =
  | { readonly code: "task_not_found"; readonly id: string }
  | { readonly code: "ambiguous_id"; readonly prefix: string; readonly ids: readonly string[] }
  | { readonly code: "already_exists"; readonly id: string }
  | { readonly code: "already_claimed"; readonly id: string; readonly owner?: string }
  | { readonly code: "already_resolved"; readonly id: string; readonly status: TaskStatus }
  | { readonly code: "blocked"; readonly id: string; readonly by: readonly string[] }
  | { readonly code: "waiting"; readonly id: string; readonly waits: readonly Wait[] }
  /** Who asked has these unfinished tasks already. */
  | { readonly code: "agent_busy"; readonly owner: string; readonly tasks: readonly string[] }
  /** The claim that the write was made under is over. */
  | {
      readonly code: "stale_epoch";
      readonly id: string;
      readonly epoch: number;
      readonly current: number;
      readonly owner?: string;
    }
  | { readonly code: "self_dependency"; readonly id: string }
  /** Each task of the path waits for the next; the last is the first again. */
  | { readonly code: "cycle"; readonly path: readonly string[] };

export type Decided<T> =
  ({ readonly ok: true } & T) | { readonly ok: false; readonly refusal: TaskRefusal };

export function refuse(refusal: TaskRefusal): {
  readonly ok: false;
  readonly refusal: TaskRefusal;
} {
  return { ok: false, refusal };
}
