import { isPlain } from "../../progress/index.ts";
import type { Todo, TodoList } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";

/** The last list of a workstream. */
interface Last {
  readonly list: TodoList;
  /** Undefined until somebody goes on with it: a list that is shown once is not worth a look. */
  readonly isPlain: boolean | undefined;
}

const lasts = new WeakMap<object, Last>();

/**
 * Is it known that no text of a list, nor of the list that it was before, could be a secret or part
 * of one? Only what changed is looked at, as long as one list of the workstream follows the other: a
 * store that answers with another object for the same list gets no for an answer, as does who asks
 * after a list that was not plain.
 */
export function arePlain(workstream: object, list: TodoList, before: TodoList): boolean {
  const last = lasts.get(workstream);
  const isNext = last?.list === before && Object.isFrozen(before);
  const wasPlain = isNext ? (last.isPlain ?? isPlainList(before)) : undefined;
  const isStillPlain = wasPlain && isPlainList(list, before);
  lasts.set(workstream, { list, isPlain: isStillPlain });
  return isStillPlain ?? false;
}

function isPlainList(list: TodoList, before?: TodoList): boolean {
  for (const [place, { name }] of list.phases.entries()) {
    if (name !== before?.phases[place]?.name && !isPlainJson([name])) return false;
  }
  const todos = allTodos(list);
  const were = before ? allTodos(before) : [];
  for (let place = 0; place < todos.length; place++) {
    const todo = todos[place] as Todo;
    if (todo !== were[place] && !isPlainJson(textsOf(todo))) return false;
  }
  return true;
}

function textsOf(todo: Todo): readonly unknown[] {
  const { id, key, content, activeForm, notes, parent, check, planLine, evidence, extra } = todo;
  return [id, key, content, activeForm, notes, parent, check, planLine, evidence, extra];
}

/** A text that JSON writes otherwise is shown in one way or the other: it is not taken for plain. */
function isPlainJson(texts: readonly unknown[]): boolean {
  const json = JSON.stringify(texts);
  return !json.includes("\\") && isPlain(json);
}
