/**
 * Durable tasks: what the team must do.
 *
 * A task is plain, readonly JSON data. Every rule here is a function over a
 * task, what is known of its neighbours and the time, and answers a value.
 * Nothing in this folder knows a clock or a store.
 * @module
 */
import type { Evidence, JsonValue } from "../todo/index.ts";
import type { Wait } from "../todo/wait.ts";
import { openWaits, wakeTime } from "../todo/wait.ts";
import type { TaskLease } from "./claim.ts";

/** As somebody set it. Whether a task is blocked follows from its blockers: see `taskState`. */
export type TaskStatus = "open" | "in_progress" | "done" | "cancelled";

export const TASK_STATUSES: readonly TaskStatus[] = ["open", "in_progress", "done", "cancelled"];

/** 0 is the most urgent. */
export type TaskPriority = 0 | 1 | 2 | 3 | 4;

export const TASK_PRIORITIES: readonly TaskPriority[] = [0, 1, 2, 3, 4];

export const DEFAULT_PRIORITY: TaskPriority = 2;

export interface Task {
  /** Short, stable, and never given to another task of the board. */
  readonly id: string;
  readonly subject: string;
  readonly description?: string;
  /** Present continuous form, shown while the task is in progress. */
  readonly activeForm?: string;
  readonly status: TaskStatus;
  readonly priority: TaskPriority;
  /** Who has taken it. An owner without a lease keeps it until somebody takes it away. */
  readonly owner?: string;
  /** Grows with every claim. A write that names an older one comes too late. */
  readonly epoch: number;
  readonly lease?: TaskLease;
  /** The tasks that must be closed first. What it blocks is not kept: it follows from these. */
  readonly blockedBy: readonly string[];
  /** The task that this one is a part of. */
  readonly parent?: string;
  readonly labels: readonly string[];
  readonly waits: readonly Wait[];
  /** A command whose success would prove the task done. */
  readonly check?: string;
  readonly evidence?: readonly Evidence[];
  readonly metadata?: Metadata;
  readonly serves?: Serves;
  readonly notes?: readonly TaskNote[];
  /** How often a holder failed or was lost. */
  readonly attempts: number;
  readonly lastFailure?: Failure;
  /** Omitted: `DEFAULT_RETRY`. */
  readonly retry?: RetryPolicy;
  readonly times: TaskTimes;
}

export type Metadata = { readonly [key: string]: JsonValue };

/** What a task was made for. */
export interface Serves {
  /** A line of an approved plan. */
  readonly planLine?: string;
  readonly todo?: { readonly scope: string; readonly id: string };
}

export interface TaskNote {
  readonly at: number;
  readonly by?: string;
  readonly text: string;
}

export interface Failure {
  readonly at: number;
  readonly reason: string;
  /** Who held the task. */
  readonly owner?: string;
}

export interface RetryPolicy {
  /** After so many attempts the task waits for a person. */
  readonly limit: number;
  /** Milliseconds to wait after the first failure. They double with every further one. */
  readonly backOff: number;
  readonly longest: number;
}

/** In milliseconds since the epoch. A reopened task loses `closed`. */
export interface TaskTimes {
  readonly added: number;
  readonly changed: number;
  readonly started?: number;
  readonly closed?: number;
}

/** Closed means that no work is left, and that it blocks nobody. */
export function isClosed(task: { readonly status: TaskStatus }): boolean {
  return task.status === "done" || task.status === "cancelled";
}

/** Without vowels and look-alikes: no words by chance, nothing to mistake. */
const LETTERS = "bcdfghjkmnpqrstvwxz";

const LATER = `${LETTERS}23456789`;

const SHORTEST = 3;

/** So long that of so many tasks hardly one in a thousand new ids is taken already. */
export function idLength(created: number): number {
  let length = SHORTEST;
  while (LETTERS.length * LATER.length ** (length - 1) < 1_000 * created) length++;
  return length;
}

/** An id of a letter and more letters or digits. `random` answers numbers from 0 up to 1. */
export function newTaskId(length: number, random: () => number): string {
  const pick = (from: string): string => from[Math.floor(random() * from.length)] ?? "";
  return Array.from({ length }, (_, place) => pick(place === 0 ? LETTERS : LATER)).join("");
}

/** Where a task stands. Every task is in exactly one state; the first that applies, in this order. */
export type TaskState = "closed" | "claimed" | "blocked" | "waiting" | "ready";

export const TASK_STATES: readonly TaskState[] = [
  "closed",
  "claimed",
  "blocked",
  "waiting",
  "ready",
];

/** Of tasks that are not closed. */
export const OPEN_STATES: readonly TaskState[] = TASK_STATES.filter((state) => state !== "closed");

type Standing = Pick<Task, "status" | "owner" | "waits">;

/** `openBlockers`: how many of the tasks in `blockedBy` are not closed. */
export function taskState(task: Standing, openBlockers: number, now: number): TaskState {
  if (isClosed(task)) return "closed";
  if (isTaken(task)) return "claimed";
  if (openBlockers > 0) return "blocked";
  return wakeTime(task.waits) > now ? "waiting" : "ready";
}

/** Somebody has it, or works on it without a name. */
export function isTaken(task: Pick<Task, "status" | "owner">): boolean {
  return task.owner !== undefined || task.status === "in_progress";
}

/** A reason for which a task is not ready. */
export type Obstacle =
  | { readonly kind: "closed"; readonly status: "done" | "cancelled" }
  | { readonly kind: "claimed"; readonly owner?: string }
  | { readonly kind: "blocked"; readonly by: readonly string[] }
  | { readonly kind: "waiting"; readonly wait: Wait };

/** Every reason why a task is not ready; none if it is. */
export function obstacles(
  task: Task,
  openBlockers: readonly string[],
  now: number,
): readonly Obstacle[] {
  if (task.status === "done" || task.status === "cancelled") {
    return [{ kind: "closed", status: task.status }];
  }
  const { owner } = task;
  return [
    ...(isTaken(task) ? [{ kind: "claimed", ...(owner !== undefined && { owner }) } as const] : []),
    ...(openBlockers.length > 0 ? [{ kind: "blocked", by: openBlockers } as const] : []),
    ...openWaits(task.waits, now).map((wait) => ({ kind: "waiting", wait }) as const),
  ];
}
