/**
 * What a store promises of boards: the tasks of a scope, each a row of its own.
 *
 * - Tasks change in a `commit`: all of its writes or none, together with its
 *   journal entries, which go to the journal of the scope. Every write names the
 *   version that it was made on. If one of them is no longer the newest, nothing
 *   is written and the caller is told: read again, decide again.
 * - Every change, by a commit, a claim or a lease that ran out, raises the revision
 *   of the scope. Its entries are numbered with those of the documents: 1, 2, 3…
 *   in one sequence without a gap.
 * - References hold. A commit after which a task would be blocked by, or a part
 *   of, one that is not there is stale, and so is one that adds an id that was
 *   ever given on this board.
 * - `claim` is decided by one statement: of any number who ask, one gets the
 *   task, under an epoch that nobody had before. It is ordered by priority, then
 *   by age, and counts as a write: version and journal go on.
 * - `finish` does the same for the end of a claim and the beginning of the next.
 *   What is done under an epoch that is over is refused, one by one. Doing it
 *   again changes nothing.
 * - Time is the store's own: the server's on a server, and on one machine both
 *   the clock on the wall and the one that nobody sets. Whoever asks for ready
 *   tasks, lists or claims finds expired leases taken back, with a
 *   `task-lease-expired` entry each, and the tasks whose time has come ready.
 * - Commits and claims are told to the store's watchers. A renewal is not a
 *   change: it is neither told nor written to the journal.
 * @module
 */
import type { Task, TaskRefusal, TaskState } from "../task/index.ts";
import type { JsonValue } from "../todo/index.ts";
import type { Actor, NewEntry } from "./contract.ts";

/** A task with what the store knows of it. */
export interface StoredTask {
  readonly task: Task;
  /** Grows with every write, renewals included. */
  readonly version: number;
  /** How many of its blockers are not closed. */
  readonly openBlockers: number;
}

export type TaskWrite =
  | {
      readonly kind: "put";
      readonly task: Task;
      /** The version that the change was made on; 0 for a new task. */
      readonly expected: number;
    }
  /** The id stays taken for ever. */
  | { readonly kind: "delete"; readonly id: string; readonly expected: number };

export interface BoardCommit {
  /** At most one a task. New tasks are aged in this order. */
  readonly writes: readonly TaskWrite[];
  /**
   * The board's `graph`, as `head` said it before the edges were read. To be
   * given when a task that exists gets a blocker or parent: only one such commit
   * can follow a graph, so that two of them cannot close a circle together.
   */
  readonly graph?: number;
  readonly entries: readonly NewEntry[];
  /** Makes a retry harmless: `reply` is kept with the key, for `replay` of the store. */
  readonly idempotency?: { readonly key: string; readonly reply: JsonValue };
}

export type BoardCommitted =
  | { readonly ok: true }
  /** The key was committed before: nothing was written now. */
  | { readonly ok: true; readonly replay: JsonValue }
  /** Somebody was faster. */
  | { readonly ok: false; readonly code: "stale" };

export interface BoardHead {
  /** Grows when a commit that named it succeeds. */
  readonly graph: number;
  /** How many tasks there ever were. */
  readonly created: number;
}

export interface TaskQuery {
  /** Any of these. Omitted: any. */
  readonly states?: readonly TaskState[];
  readonly owner?: string;
  readonly label?: string;
  readonly parent?: string;
  /** Ids that begin so. */
  readonly prefix?: string;
  /** In subject or description, whatever the case of the letters. */
  readonly text?: string;
  /** At most so many. Omitted: all. */
  readonly limit?: number;
  /** `next` of the page before. */
  readonly cursor?: string;
}

export interface TaskPage {
  /** By priority, then by age. */
  readonly tasks: readonly StoredTask[];
  /** Omitted: this was the last page. */
  readonly next?: string;
}

export interface Dependency {
  readonly task: string;
  readonly blocker: string;
  /** Whether the blocker is closed, and so blocks no longer. */
  readonly isClosed: boolean;
}

export type BoardCounts = { readonly [state in TaskState]: number };

export interface ClaimRequest {
  /** The name of who asks. */
  readonly by: string;
  readonly actor: Actor;
  /** This task. Omitted: the next ones that are ready. */
  readonly id?: string;
  /** How many of the next ones. Omitted: one. */
  readonly count?: number;
  /** Milliseconds until the claim runs out unless it is renewed. Null: it does not. */
  readonly lease: number | null;
  /** Also sets the tasks in progress. */
  readonly start?: boolean;
  /** Refuses whoever has another unfinished task. */
  readonly unlessBusy?: boolean;
  /** A claim with a key that was used before answers those tasks again, as they are now. */
  readonly key?: string;
}

/** Nobody is refused because nothing is ready: then there are no tasks in the answer. */
export type Claimed =
  | { readonly ok: true; readonly tasks: readonly StoredTask[] }
  | { readonly ok: false; readonly refusal: TaskRefusal };

export interface FinishRequest {
  /** Each with the epoch of the claim that the work was done under. */
  readonly done: readonly { readonly id: string; readonly epoch: number }[];
  readonly actor: Actor;
  /** What to take next. Omitted: nothing. */
  readonly next?: Omit<ClaimRequest, "actor" | "id">;
}

export interface Finished {
  /** Why a task is not done, for each that is not: the claim on it was over. The others are. */
  readonly refused: readonly TaskRefusal[];
  /** Omitted: nothing was asked for. */
  readonly next?: Claimed;
}

export interface RenewRequest {
  readonly id: string;
  /** Of the claim that goes on. */
  readonly epoch: number;
  /** Milliseconds from now. */
  readonly lease: number;
}

export type Renewed =
  | { readonly ok: true; readonly task: StoredTask }
  | { readonly ok: false; readonly refusal: TaskRefusal };

/** Everything that a store keeps of the tasks of a scope. */
export interface BoardDump extends BoardHead {
  /** By age. */
  readonly tasks: readonly StoredTask[];
  /** Ids that were deleted, and stay taken. */
  readonly deleted: readonly string[];
}

export interface Board {
  head(): Promise<BoardHead>;
  /** Those that are there, in the order of the ids. */
  get(ids: readonly string[]): Promise<readonly StoredTask[]>;
  list(query?: TaskQuery): Promise<TaskPage>;
  /** What these tasks are blocked by. */
  blockersOf(ids: readonly string[]): Promise<readonly Dependency[]>;
  /** What these tasks block. */
  blockedBy(ids: readonly string[]): Promise<readonly Dependency[]>;
  counts(): Promise<BoardCounts>;
  commit(commit: BoardCommit): Promise<BoardCommitted>;
  claim(request: ClaimRequest): Promise<Claimed>;
  renew(request: RenewRequest): Promise<Renewed>;
  /** What a worker does between two tasks, in one step: its work is done, and it has the next. */
  finish(request: FinishRequest): Promise<Finished>;
}
