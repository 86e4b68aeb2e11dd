import type { Todo, TodoList } from "../todo/index.ts";
import { allTodos } from "../todo/index.ts";

interface Made<T> {
  readonly list: TodoList;
  readonly todos: readonly Todo[];
  readonly values: readonly T[];
}

/** Enough for a call after the other on one list. */
const REMEMBERED = 4;

/**
 * Something made of every todo of a list. It is not made anew for what stands where it stood in
 * the list before. Remembered are the last few lists, and only those are recalled that are frozen
 * by then: they stay what they are. A weak map of every todo would take longer to ask.
 */
export function perTodo<T>(
  make: (todo: Todo) => T,
): (list: TodoList, before?: TodoList) => readonly T[] {
  /** The one that was asked for last comes first. */
  let lists: readonly Made<T>[] = [];
  const toFront = (made: Made<T>): Made<T> => {
    lists = [made, ...lists.filter((other) => other !== made)].slice(0, REMEMBERED);
    return made;
  };
  const makeAll = (list: TodoList, were?: Made<T>): Made<T> => {
    const todos = allTodos(list);
    const values: T[] = [];
    for (let place = 0; place < todos.length; place++) {
      const todo = todos[place] as Todo;
      const isKnown = were && todo === were.todos[place];
      values.push(isKnown ? (were.values[place] as T) : make(todo));
    }
    return toFront({ list, todos, values });
  };
  const recall = (list: TodoList): Made<T> | undefined => {
    if (!Object.isFrozen(list)) return undefined;
    const [last] = lists;
    if (last?.list === list) return last;
    const known = lists.find((made) => made.list === list);
    return known ? toFront(known) : makeAll(list, last);
  };
  return (list, before = list) => (recall(list) ?? makeAll(list, recall(before))).values;
}
