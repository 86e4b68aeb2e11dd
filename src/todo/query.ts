import { isOpen } from "./todo.ts";
import type { Phase, Todo, TodoList } from "./todo.ts";

export interface Progress {
  readonly completed: number;
  readonly total: number;
  /** Rounded; 0 for an empty list. */
  readonly percent: number;
}

/** All todos in list order. The array is quick to look through, and may be the list's own. */
export function allTodos({ phases }: TodoList): readonly Todo[] {
  const [only] = phases;
  if (phases.length === 1 && only) return todosOf(only);
  return phases.flatMap(({ todos }) => todos);
}

/** What a store keeps is frozen, and to read a frozen array takes longer than to copy it. */
export function todosOf({ todos }: Phase): readonly Todo[] {
  return Object.isFrozen(todos) ? [...todos] : todos;
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
