import { withStatus } from "./draft.ts";
import { normalisedStatus } from "./focus.ts";
import type { Todo } from "./todo.ts";
import { isPersons } from "./todo.ts";
import type { WorkingList } from "./working-list.ts";

interface Placed {
  readonly todo: Todo;
  readonly phase: string;
}

/** A person's open todos, which nobody else may take off the list. */
export function personsTodos(work: WorkingList): readonly Placed[] {
  return work.phases.flatMap(({ name, todos }) =>
    todos.filter(isPersons).map((todo) => ({ todo, phase: name })),
  );
}

/**
 * Puts those that an operation left out at the end of the list, or alone in
 * their phases if nothing else is left. The focus is the write's, if it has one.
 * Answers their ids.
 */
export function keepPersons(work: WorkingList, persons: readonly Placed[]): readonly string[] {
  if (persons.length === 0) return [];
  const todos = work.all();
  const there = new Set(todos.map(({ id }) => id));
  const lost = persons.filter(({ todo }) => !there.has(todo.id));
  const hasFocus = todos.some(({ status }) => status === "in_progress");
  const last = work.isEmpty() ? undefined : work.phases.at(-1)?.name;
  for (const { todo, phase } of lost) {
    const status = hasFocus ? normalisedStatus(todo.status, false) : todo.status;
    work.putBack(withStatus(todo, status), last ?? phase);
  }
  return lost.map(({ todo }) => todo.id);
}
