import type { TodoList } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";

/** The ops that write a list: everything anew, then notes, then what is closed, the focus last. */
export function rewriteOps(list: TodoList): readonly { readonly op: string }[] {
  const todos = allTodos(list);
  const withStatus = (status: string, op: string): { op: string; task: string }[] =>
    todos.filter((todo) => todo.status === status).map(({ content }) => ({ op, task: content }));
  return [
    {
      op: "init",
      list: list.phases
        .filter((phase) => phase.todos.length > 0)
        .map(({ name, todos: members }) => ({
          phase: name,
          items: members.map(({ content }) => content),
        })),
    } as { op: string },
    ...todos.flatMap(({ content, notes = [] }) =>
      notes.map((text) => ({ op: "note", task: content, text })),
    ),
    ...withStatus("completed", "done"),
    ...withStatus("cancelled", "drop"),
    ...withStatus("in_progress", "start"),
  ];
}
