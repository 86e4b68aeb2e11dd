/**
 * The todo list: what the agent does now.
 *
 * Everything here is plain, readonly JSON data. Nothing in this folder knows a
 * clock, a store or a tool vocabulary.
 * @module
 */

import { openWaits } from "./wait.ts";
import type { Wait } from "./wait.ts";

export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

export type TodoStatus = "pending" | "in_progress" | "completed" | "cancelled";

export type TodoPriority = "high" | "medium" | "low";

/** Who put a todo on the list. `file`: it was found in the file of the list, whoever wrote it there. */
export type TodoOrigin = "model" | "person" | "import" | "file";

/** Something the runtime saw that supports a completion. */
export interface Evidence {
  readonly kind: "command" | "test" | "check" | "file" | "commit" | "url" | "statement";
  /** One line for people: a command, a path, an address. */
  readonly summary: string;
  readonly at: number;
  readonly exitCode?: number;
  readonly durationMs?: number;
  /** Of the whole output. */
  readonly digest?: string;
  readonly tests?: TestSummary;
  /** The todo's check did not give an answer, and why. */
  readonly unavailable?: string;
}

export interface TestSummary {
  readonly passed: number;
  readonly failed: number;
}

/**
 * When a todo was added and when its status last changed that way, in
 * milliseconds since the epoch. A reopened todo loses `closed`.
 */
export interface TodoTimes {
  readonly added: number;
  readonly started?: number;
  readonly closed?: number;
}

/** One item of execution work. */
export interface Todo {
  /** Ours: unique in its list, stable as long as the todo lives. */
  readonly id: string;
  /** The id that a model or person gave the todo, exactly as given. Need not be unique. */
  readonly key?: string;
  readonly content: string;
  readonly status: TodoStatus;
  /** Present continuous form, shown while the todo is in progress ("Running tests"). */
  readonly activeForm?: string;
  readonly priority?: TodoPriority;
  readonly notes?: readonly string[];
  /** Id of the todo that this one is a part of. */
  readonly parent?: string;
  /** A command whose success would prove the todo done. */
  readonly check?: string;
  /** The line of the approved plan that the todo carries out, as it stands there. */
  readonly planLine?: string;
  readonly evidence?: readonly Evidence[];
  /** What an open todo waits for. A closed one waits for nothing. */
  readonly waits?: readonly Wait[];
  /** The session whose work it is. Omitted: nobody asked, or none has named it. */
  readonly session?: string;
  /** Fields of a vocabulary that the model has no word for; kept, never read. */
  readonly extra?: { readonly [key: string]: JsonValue };
  readonly origin: TodoOrigin;
  readonly times: TodoTimes;
}

/** A named group of todos. */
export interface Phase {
  readonly name: string;
  readonly todos: readonly Todo[];
}

/** The phases of one scope. Flat vocabularies use one phase. */
export interface TodoList {
  readonly phases: readonly Phase[];
}

export const TODO_STATUSES: readonly TodoStatus[] = [
  "pending",
  "in_progress",
  "completed",
  "cancelled",
];

export const TODO_PRIORITIES: readonly TodoPriority[] = ["high", "medium", "low"];

/** The phase that flat vocabularies write into when the list has none. */
export const DEFAULT_PHASE = "Todos";

export const EMPTY_LIST: TodoList = { phases: [] };

/** Open means that work is left: neither completed nor cancelled. */
export function isOpen(todo: { readonly status: string }): boolean {
  return todo.status !== "completed" && todo.status !== "cancelled";
}

/** Is the todo open and held back by a wait that is not over? */
export function isWaiting(
  todo: { readonly status: string; readonly waits?: readonly Wait[] },
  now: number,
): boolean {
  return isOpen(todo) && todo.waits !== undefined && openWaits(todo.waits, now).length > 0;
}

/** A model may close a todo that a person added, but never lose it while it is open. */
export function isPersons({ origin, status }: Pick<Todo, "origin" | "status">): boolean {
  return origin === "person" && isOpen({ status });
}

/** The text trimmed, with every run of whitespace as one space. */
export function collapsed(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
