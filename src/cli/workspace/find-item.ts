import type { Todo, TodoList } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { Answer } from "../../workstream/todo-command/decision.ts";
import { findTodo } from "../../workstream/todo-command/fuzzy-match.ts";
import { noTodoMatched } from "../../workstream/todo-command/verbs/no-match.ts";
import { NAME } from "../name.ts";

/** The todo that a person means, by its id or by a part of its text; else what to answer. */
export function findItem(list: TodoList, query: string): { todo: Todo } | { answer: Answer } {
  const todo = allTodos(list).find(({ id }) => id === query) ?? findTodo(list, query);
  return todo ? { todo } : { answer: noTodoMatched(list, query, NAME) };
}
