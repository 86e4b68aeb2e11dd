import type { Outcome, Reply } from "../dialect.ts";
import { movedContents, movedLines } from "../dropped.ts";
import { oncePerTodo } from "../list-text.ts";
import type { Todo, TodoList } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import { refusedWrite } from "./messages.ts";
import { flat, toItem } from "./native.ts";

export function encode(outcome: Outcome): Reply {
  const { list, issues } = outcome;
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return refusedWrite(error, list);
  const { todos } = flat.toNative(list);
  return {
    text: [written(list), ...movedLines(outcome)].join("\n"),
    details: { todos, ...movedContents(outcome) },
    isError: false,
  };
}

function written(list: TodoList): string {
  const todos = allTodos(list);
  if (todos.length === 0) return "Successfully cleared the todo list.";
  let text = "Successfully updated the todo list. The current list is now:";
  for (let place = 0; place < todos.length; place++) {
    text += `\n${place + 1}${behindNumber(todos[place] as Todo)}`;
  }
  return text;
}

const behindNumber = oncePerTodo((todo) => {
  const { status, description } = toItem(todo);
  return `. [${status}] ${description}`;
});
