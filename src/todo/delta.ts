import type { Layout, ReplacedTodo } from "./layout.ts";
import { layoutOf, replacedTodos } from "./layout.ts";
import type { Phase, Todo, TodoList } from "./todo.ts";

/** A todo in both states; it has none where it is not on the list. */
export interface ChangedTodo {
  readonly id: string;
  readonly before?: Todo;
  readonly after?: Todo;
}

/**
 * What differs between two states of a list, enough to go from either to the
 * other. Unchanged todos are not in it.
 */
export interface ListDelta {
  readonly todos: readonly ChangedTodo[];
  /** Present only if todos or phases were added, removed, moved or renamed. */
  readonly layout?: { readonly before: Layout; readonly after: Layout };
}

export function deltaBetween(before: TodoList, after: TodoList): ListDelta {
  const replaced = replacedTodos(before, after);
  if (replaced) return { todos: replaced.map(changedTodo) };
  const old = todosById(before);
  const now = todosById(after);
  const todos: ChangedTodo[] = [];
  for (const [id, todo] of now) {
    const was = old.get(id);
    if (was === todo) continue;
    todos.push({ id, ...(was && { before: was }), after: todo });
  }
  for (const [id, was] of old) if (!now.has(id)) todos.push({ id, before: was });
  return { todos, layout: { before: layoutOf(before), after: layoutOf(after) } };
}

function changedTodo({ before, after }: ReplacedTodo): ChangedTodo {
  return { id: after.id, before, after };
}

/**
 * The list as it was before the change that the delta describes. Answers
 * `undefined` if the list is no longer what that change left behind. Whose work
 * a todo is stays as it is now: that is not part of a change.
 */
export function revert(list: TodoList, delta: ListDelta): TodoList | undefined {
  const todos = todosById(list);
  for (const { id, before, after } of delta.todos) {
    const now = todos.get(id);
    if (withoutOwner(now) !== withoutOwner(after)) return undefined;
    if (before) todos.set(id, now?.session ? { ...before, session: now.session } : before);
    else todos.delete(id);
  }
  if (delta.layout && JSON.stringify(layoutOf(list)) !== JSON.stringify(delta.layout.after)) {
    return undefined;
  }
  const phases: Phase[] = [];
  for (const [name, ids] of delta.layout?.before ?? layoutOf(list)) {
    const members = ids.map((id) => todos.get(id));
    if (!members.every((todo) => todo !== undefined)) return undefined;
    phases.push({ name, todos: members });
  }
  return { phases };
}

function withoutOwner(todo: Todo | undefined): string | undefined {
  return JSON.stringify(todo && { ...todo, session: undefined });
}

function todosById(list: TodoList): Map<string, Todo> {
  const todos = new Map<string, Todo>();
  for (const phase of list.phases) for (const todo of phase.todos) todos.set(todo.id, todo);
  return todos;
}
