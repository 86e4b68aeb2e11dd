import type { TodoList } from "../../../todo/index.ts";
import type { Decision } from "../decision.ts";
import { findTodo } from "../fuzzy-match.ts";
import { noTodoMatched } from "./no-match.ts";
import type { CommandWords } from "../words.ts";

/** Makes one todo the focus. */
export function start(list: TodoList, query: string, words: CommandWords): Decision {
  const todo = findTodo(list, query);
  if (!todo) return noTodoMatched(list, query, words);
  return {
    kind: "edit",
    edit: { operations: [{ kind: "start", todo: todo.id }], action: `start ${todo.content}` },
    text: `Started: ${todo.content}`,
  };
}
