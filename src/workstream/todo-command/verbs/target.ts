import type { Target, TodoList } from "../../../todo/index.ts";
import { findPhase, findTodo } from "../fuzzy-match.ts";

/** What `done`, `drop` and `rm` act on, with its name as it stands on the list. */
export type NamedTarget = Target & { readonly name: string };

/** A todo before a phase; everything if nothing was asked for; undefined if nothing fits. */
export function targetOf(list: TodoList, query: string | undefined): NamedTarget | undefined {
  if (query === undefined) return { kind: "all", name: "(all)" };
  const todo = findTodo(list, query);
  if (todo) return { kind: "todo", todo: todo.id, name: todo.content };
  const phase = findPhase(list, query);
  return phase && { kind: "phase", phase: phase.name, name: phase.name };
}
