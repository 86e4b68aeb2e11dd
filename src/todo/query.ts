import type {
  Evidence,
  JsonValue,
  Phase,
  Todo,
  TodoList,
  TodoPriority,
  TodoStatus,
} from "./todo.ts";
import { isOpen } from "./todo.ts";

export interface Progress {
  readonly completed: number;
  readonly total: number;
  /** Rounded; 0 for an empty list. */
  readonly percent: number;
}

/** All todos in list order. */
export function allTodos({ phases }: TodoList): readonly Todo[] {
  const [only] = phases;
  return phases.length === 1 && only ? only.todos : phases.flatMap(({ todos }) => todos);
}

/** The todos that changes tell of and that are still there. Changes stand in the order of the list. */
export function changedTodos(
  list: TodoList,
  changes: readonly { readonly id: string }[],
): readonly Todo[] {
  const changed: Todo[] = [];
  let next = 0;
  for (const todo of allTodos(list)) {
    if (next === changes.length) break;
    if (todo.id !== changes[next]?.id) continue;
    changed.push(todo);
    while (todo.id === changes[next]?.id) next++;
  }
  return changed;
}

/** The one todo in progress; the first where a vocabulary allowed several. */
export function focusOf(list: TodoList): Todo | undefined {
  for (const todo of allTodos(list)) if (todo.status === "in_progress") return todo;
  return undefined;
}

/** The todos that are neither completed nor cancelled, in their order. */
export function incompleteTodos<T extends { readonly status: string }>(todos: readonly T[]): T[] {
  return todos.filter(isOpen);
}

/** Completed of total. Cancelled todos count in the total only. */
export function progressOf(list: TodoList): Progress {
  const todos = allTodos(list);
  const total = todos.length;
  let completed = 0;
  for (const todo of todos) if (todo.status === "completed") completed++;
  return { completed, total, percent: total > 0 ? Math.round((completed / total) * 100) : 0 };
}

/** The first phase with open work, else the last one, with its place from 0. */
export function phaseInWork(list: TodoList): { phase: Phase; place: number } | undefined {
  const open = list.phases.findIndex((phase) => phase.todos.some(isOpen));
  const place = open >= 0 ? open : list.phases.length - 1;
  const phase = list.phases[place];
  return phase && { phase, place };
}

/** The list without what is closed, and without the phases that this empties. */
export function openPart(list: TodoList): TodoList {
  const phases = list.phases.map(({ name, todos }) => ({ name, todos: todos.filter(isOpen) }));
  return { phases: phases.filter(({ todos }) => todos.length > 0) };
}

/** Fewer are finished without a word. */
const MANY = 3;

const NAMES_A_CHECK = /verif|test|check|lint|review/i;

/**
 * How many todos of a finished list are completed, if they are three or more
 * and none of them carries evidence or names a check. Otherwise undefined.
 */
export function uncheckedCompletions(finished: TodoList): number | undefined {
  return uncheckedCount(allTodos(finished).filter(({ status }) => status === "completed"));
}

/** The same of anything that was completed. */
export function uncheckedCount(completed: readonly Completed[]): number | undefined {
  return completed.length < MANY || completed.some(isChecked) ? undefined : completed.length;
}

export type Completed = Pick<Todo, "content" | "check" | "evidence">;

function isChecked({ content, check, evidence = [] }: Completed): boolean {
  return evidence.some(isSupport) || check !== undefined || NAMES_A_CHECK.test(content);
}

/** That a file was written, or that something failed, shows nothing. */
function isSupport({ kind, exitCode = 0 }: Evidence): boolean {
  return kind !== "file" && exitCode === 0;
}

/** A todo with the fields that people and models write. Fields that nobody knows are kept. */
export interface WrittenTodo {
  readonly content: string;
  readonly status: TodoStatus;
  readonly priority?: TodoPriority;
  /** The one that a model or a person gave; need not be unique. */
  readonly id?: string;
  readonly [extra: string]: JsonValue | undefined;
}

const FIELDS: ReadonlySet<string> = new Set(["content", "status", "priority", "id"]);

export function writtenTodo({ content, status, priority, key, extra = {} }: Todo): WrittenTodo {
  return {
    content,
    status,
    ...(priority !== undefined && { priority }),
    ...(key !== undefined && { id: key }),
    // What another vocabulary kept under the name of one of these fields is not meant by it.
    ...Object.fromEntries(Object.entries(extra).filter(([name]) => !FIELDS.has(name))),
  };
}

/**
 * Place of the todo that has the focus once a list is normalised: the first in
 * progress, else the first pending one that can start, else -1.
 */
export function focusPlace<T extends { readonly status: TodoStatus }>(
  todos: readonly T[],
  canStart: (todo: T) => boolean = () => true,
): number {
  const active = todos.findIndex((todo) => todo.status === "in_progress");
  if (active >= 0) return active;
  return todos.findIndex((todo) => todo.status === "pending" && canStart(todo));
}

/** The status that a todo has in a normalised list. */
export function normalisedStatus(status: TodoStatus, hasFocus: boolean): TodoStatus {
  if (hasFocus) return "in_progress";
  return status === "in_progress" ? "pending" : status;
}
