import type { TodoStatus } from "./todo.ts";

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
