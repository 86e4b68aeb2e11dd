import type { Todo } from "../../../todo/index.ts";

/** The todos with parents given by id; one that leads nowhere or in a circle is cut. */
export function cutParents(todos: readonly Todo[]): Todo[] {
  const ids = new Map<string, string>();
  for (const { id, key } of todos) if (key !== undefined && !ids.has(key)) ids.set(key, id);
  for (const { id } of todos) ids.set(id, id);
  const parents = new Map<string, string>();
  for (const { id, parent } of todos) {
    const named = parent === undefined ? undefined : ids.get(parent);
    if (named !== undefined && !leadsTo(id, named, parents)) parents.set(id, named);
  }
  return todos.map((todo) => withParent(todo, parents.get(todo.id)));
}

function leadsTo(id: string, start: string, parents: ReadonlyMap<string, string>): boolean {
  for (let at: string | undefined = start; at !== undefined; at = parents.get(at)) {
    if (at === id) return true;
  }
  return false;
}

function withParent(todo: Todo, parent: string | undefined): Todo {
  if (todo.parent === parent) return todo;
  const { parent: _cut, ...rest } = todo;
  return parent === undefined ? rest : { ...rest, parent };
}
