import type { TodoList, WrittenTodo } from "../../todo/index.ts";
import { allTodos, incompleteTodos, writtenTodo } from "../../todo/index.ts";
import type { Outcome, Reply } from "../dialect.ts";
import { errorOf, keptLines, movedLines } from "../reply-text.ts";
import { refusedWrite } from "./messages.ts";

export function encode(outcome: Outcome): Reply {
  const error = errorOf(outcome);
  if (error) return refusedWrite(error, outcome.list);
  switch (outcome.tool) {
    case "todo_read":
      return readReply(outcome);
    case "todo_clear":
      return {
        text: ["Todo list cleared.", ...keptLines(outcome.kept)].join("\n"),
        details: { ok: true },
        isError: false,
      };
    default:
      return writeReply(outcome);
  }
}

function readReply({ list }: Outcome): Reply {
  const todos = toItems(list);
  return {
    text: JSON.stringify(todos, null, 2),
    details: { ok: true, total: todos.length },
    isError: false,
  };
}

/** What is cancelled counts as done. */
function writeReply(outcome: Outcome): Reply {
  const { list } = outcome;
  const todos = toItems(list);
  const total = todos.length;
  const remaining = incompleteTodos(todos).length;
  const saved = `Saved ${total} todo(s); ${remaining} remaining (${total - remaining} done).`;
  return {
    text: [saved, ...movedLines(outcome)].join("\n"),
    details: { ok: true, total, remaining },
    isError: false,
  };
}

/** A todo as this vocabulary writes it. Fields that it does not know are kept as they are. */
export type TypeclawTodo = WrittenTodo;

export function toNative(list: TodoList): { readonly todos: readonly TypeclawTodo[] } {
  return { todos: toItems(list) };
}

export function toItems(list: TodoList): TypeclawTodo[] {
  return allTodos(list).map(writtenTodo);
}
