import type { TaskDraft, TaskPatch } from "./edit.ts";
import type { TaskRefusal } from "./refusal.ts";
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
  | { readonly kind: "read"; readonly id: string }
  | { readonly kind: "list" }
  | { readonly kind: "update"; readonly id: string; readonly update: TaskUpdate }
  | { readonly kind: "delete"; readonly id: string };

/** Changes of every kind that go together. What is left out stays. */
export interface TaskUpdate {
  readonly patch?: TaskPatch;
  /** Tasks that have to wait for this one from now on. */
  readonly addBlocks?: readonly string[];
  /** Null: nobody. */
  readonly owner?: string | null;
  /** To `in_progress`: who asks for it gets what nobody has. A closed task may be opened again. */
  readonly status?: "open" | "in_progress" | "done";
}

export interface ListedTask {
  readonly task: Task;
  /** Those of its blockers that are not closed. */
  readonly openBlockers: readonly string[];
}

/** A task with the edges of both sides. */
export interface LinkedTask extends ListedTask {
  readonly blocks: readonly string[];
}

/** What came of an operation. */
export type TaskOutcome =
  | { readonly kind: "created"; readonly task: Task }
  | { readonly kind: "read"; readonly found: LinkedTask }
  /** By priority, then by age. */
  | { readonly kind: "listed"; readonly tasks: readonly ListedTask[] }
  | {
      readonly kind: "updated";
      readonly before: LinkedTask;
      readonly after: LinkedTask;
      /** Every task of the board, if the update closed the last that was open. */
      readonly finished?: readonly Task[];
    }
  | { readonly kind: "deleted"; readonly task: Task }
  | { readonly kind: "refused"; readonly refusal: TaskRefusal };
