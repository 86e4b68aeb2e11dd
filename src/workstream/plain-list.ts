import { isPlain } from "../progress/index.ts";
import type { Todo, TodoList } from "../todo/index.ts";
import { perTodo } from "../todo/index.ts";

/** Could no text of a list, nor of the list that it was before, be a secret or part of one? */
export function arePlain(list: TodoList, before: TodoList): boolean {
  return (
    !verdicts(before).includes(false) &&
    !verdicts(list, before).includes(false) &&
    isPlainJson([...before.phases, ...list.phases].map(({ name }) => name))
  );
}

const verdicts = perTodo((todo) => isPlainJson(textsOf(todo)));

function textsOf(todo: Todo): readonly unknown[] {
  const { id, key, content, activeForm, notes, parent, check, planLine, evidence, extra } = todo;
  return [id, key, content, activeForm, notes, parent, check, planLine, evidence, extra];
}

/** A text that JSON writes otherwise is shown in one way or the other: it is not taken for plain. */
function isPlainJson(texts: readonly unknown[]): boolean {
  const json = JSON.stringify(texts);
  return !json.includes("\\") && isPlain(json);
}
