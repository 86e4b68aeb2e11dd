import type { TodoStatus } from "./todo.ts";

/**
 * Place of the todo that has the focus once a list is normalised: the first in
 * progress, else the first pending one, else -1.
 */
export function focusPlace(todos: readonly { readonly status: TodoStatus }[]): number {
  const active = todos.findIndex((todo) => todo.status === "in_progress");
  return active >= 0 ? active : todos.findIndex((todo) => todo.status === "pending");
}

/** The status that a todo has in a normalised list. */
export function normalisedStatus(status: TodoStatus, hasFocus: boolean): TodoStatus {
  if (hasFocus) return "in_progress";
  return status === "in_progress" ? "pending" : status;
}
