import type { Phase, TodoList } from "./todo.ts";

/** Phase names with the ids of their todos: the shape of a list without its texts. */
export type Layout = readonly (readonly [name: string, ids: readonly string[]])[];

export function layoutOf(list: TodoList): Layout {
  return list.phases.map((phase) => [phase.name, phase.todos.map((todo) => todo.id)] as const);
}

/** Do the same todos stand in the same places of the same phases, whatever became of them? */
export function hasSameLayout(a: TodoList, b: TodoList): boolean {
  return (
    a.phases.length === b.phases.length &&
    a.phases.every((phase, place) => isSamePhase(phase, b.phases[place] as Phase))
  );
}

function isSamePhase(a: Phase, b: Phase): boolean {
  if (a.name !== b.name || a.todos.length !== b.todos.length) return false;
  // Copies, since one of the two is mostly a store's, and frozen: its places are slow to read.
  const [todos, others] = [[...a.todos], [...b.todos]];
  for (let place = 0; place < todos.length; place++) {
    const todo = todos[place];
    const other = others[place];
    if (todo !== other && todo?.id !== other?.id) return false;
  }
  return true;
}
