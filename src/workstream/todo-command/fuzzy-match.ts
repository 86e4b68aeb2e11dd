import type { Phase, Todo, TodoList } from "../../todo/index.ts";
import { allTodos, isOpen } from "../../todo/index.ts";

/**
 * The todo that a person means: the one whose content is equal but for case,
 * else the only one that contains the words, else the only open one that does.
 * Nothing when they fit none or several; an empty query fits none.
 */
export function findTodo(list: TodoList, query: string): Todo | undefined {
  const wanted = folded(query);
  if (wanted === "") return undefined;
  const equal = allTodos(list).find(({ content }) => folded(content) === wanted);
  if (equal) return equal;
  const containing = todosContaining(list, query);
  return only(containing) ?? only(containing.filter(isOpen));
}

/** The todos that a query could mean, in list order. */
export function todosContaining(list: TodoList, query: string): readonly Todo[] {
  const wanted = folded(query);
  if (wanted === "") return [];
  return allTodos(list).filter(({ content }) => folded(content).includes(wanted));
}

/**
 * The phase that a person means: equal but for case, else the only one that
 * begins with the words, else the only one that contains them.
 */
export function findPhase(list: TodoList, query: string): Phase | undefined {
  const wanted = folded(query);
  if (wanted === "") return undefined;
  const { phases } = list;
  return (
    phases.find(({ name }) => folded(name) === wanted) ??
    only(phases.filter(({ name }) => folded(name).startsWith(wanted))) ??
    only(phases.filter(({ name }) => folded(name).includes(wanted)))
  );
}

function folded(text: string): string {
  return text.trim().toLowerCase();
}

function only<T>(matches: readonly T[]): T | undefined {
  return matches.length === 1 ? matches[0] : undefined;
}
