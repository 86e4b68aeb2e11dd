import { todosOf } from "./query.ts";
import type { Phase, Todo, TodoList } from "./todo.ts";

/** Phase names with the ids of their todos: the shape of a list without its texts. */
export type Layout = readonly (readonly [name: string, ids: readonly string[]])[];

export function layoutOf(list: TodoList): Layout {
  return list.phases.map((phase) => [phase.name, phase.todos.map((todo) => todo.id)] as const);
}

/** A todo that is another than before, in the place that it had. */
export interface ReplacedTodo {
  readonly phase: string;
  /** Its place in the whole list. */
  readonly index: number;
  readonly before: Todo;
  readonly after: Todo;
}

/**
 * What differs where the same todos stand in the same places of the same phases; undefined where
 * they do not. What a batch left alone is the same object, so that a glance at it is enough.
 */
export function replacedTodos(before: TodoList, after: TodoList): ReplacedTodo[] | undefined {
  if (before.phases.length !== after.phases.length) return undefined;
  const replaced: ReplacedTodo[] = [];
  let start = 0;
  for (const [at, phase] of after.phases.entries()) {
    const old = before.phases[at] as Phase;
    if (old.name !== phase.name || !addReplaced(replaced, old, phase, start)) return undefined;
    start += phase.todos.length;
  }
  return replaced;
}

/** False if not the same todos stand in the same places. */
function addReplaced(replaced: ReplacedTodo[], old: Phase, phase: Phase, start: number): boolean {
  if (old.todos.length !== phase.todos.length) return false;
  const [were, todos] = [todosOf(old), todosOf(phase)];
  for (let place = 0; place < todos.length; place++) {
    if (todos[place] === were[place]) continue;
    const [before, after] = [were[place] as Todo, todos[place] as Todo];
    if (before.id !== after.id) return false;
    replaced.push({ phase: phase.name, index: start + place, before, after });
  }
  return true;
}
