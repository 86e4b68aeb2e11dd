import type { TodoList } from "../../../todo/index.ts";
import type { Decision } from "../decision.ts";
import { findTodo } from "../fuzzy-match.ts";
import { noTodoMatched } from "./no-match.ts";

/** Makes one todo the focus. */
export function start(list: TodoList, query: string, name: string): Decision {
  const todo = findTodo(list, query);
  if (!todo) return noTodoMatched(list, query, name);
  return {
    kind: "edit",
    edit: { operations: [{ kind: "start", todo: todo.id }], action: `start ${todo.content}` },
    text: `Started: ${todo.content}`,
  };
}
