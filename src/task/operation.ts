import type { TaskDraft, TaskPatch } from "./edit.ts";
import type { TaskRefusal } from "./refusal.ts";
import type { TaskState } from "./state.ts";
import type { Task } from "./task.ts";

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
