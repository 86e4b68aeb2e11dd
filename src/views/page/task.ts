import type { Obstacle, Task, TaskState } from "../../task/index.ts";
import { taskState } from "../../task/index.ts";
import type { PlanActor } from "../../plan/index.ts";

/** A task and where it stands. */
export interface TaskRow extends Task {
  readonly state: TaskState;
  /** Grows with every write. */
  readonly version: number;
}

/** What a store knows of a task. */
export interface KeptTask {
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
  /** What happened to it, newest first, as far back as was looked. */
  readonly log: readonly TaskEntry[];
}

/** How many tasks of a board are in each state. */
export type TaskCounts = { readonly [state in TaskState]: number };

export interface BoardRow {
  /** Names the board in addresses. */
  readonly id: string;
  readonly scope: string;
  /** What a person calls it. */
  readonly name: string;
  /** The workspace, where the board is of one. */
  readonly root?: string;
  readonly counts: TaskCounts;
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
