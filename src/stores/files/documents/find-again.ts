import type { Todo } from "../../../todo/index.ts";
import type { EntryFields } from "./read-entry.ts";

/**
 * Which todo each entry is, by place; none for a new one. By our id first, then
 * by the name a model gave, last by the content; every todo once.
 */
export function findAgain(
  entries: readonly EntryFields[],
  known: readonly Todo[],
): ReadonlyMap<EntryFields, Todo> {
  const found = new Map<EntryFields, Todo>();
  const passes: ((entry: EntryFields) => string | undefined)[] = [
    ({ id }) => id && `id ${id}`,
    ({ id, todo }) => (todo.key ?? id) && `key ${todo.key ?? id}`,
    ({ todo }) => `content ${todo.content}`,
  ];
  const left = new Set(known);
  for (const nameOf of passes) {
    const named = byName(left);
    for (const entry of entries) {
      const todo = found.has(entry) ? undefined : named.get(nameOf(entry) ?? "")?.shift();
      if (!todo || !left.delete(todo)) continue;
      found.set(entry, todo);
    }
  }
  return found;
}

function byName(todos: Iterable<Todo>): Map<string, Todo[]> {
  const named = new Map<string, Todo[]>();
  for (const todo of todos) {
    for (const name of [`id ${todo.id}`, `key ${todo.key}`, `content ${todo.content}`]) {
      const others = named.get(name);
      if (others) others.push(todo);
      else named.set(name, [todo]);
    }
  }
  return named;
}
