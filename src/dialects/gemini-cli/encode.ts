import type { Outcome, Reply } from "../dialect.ts";
import { movedContents, movedLines } from "../dropped.ts";
import { refusedWrite } from "./messages.ts";
import type { GeminiTodo } from "./native.ts";
import { flat } from "./native.ts";

export function encode(outcome: Outcome): Reply {
  const { list, issues } = outcome;
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return refusedWrite(error, list);
  const { todos } = flat.toNative(list);
  return {
    text: [...written(todos), ...movedLines(outcome)].join("\n"),
    details: { todos, ...movedContents(outcome) },
    isError: false,
  };
}

function written(todos: readonly GeminiTodo[]): string[] {
  if (todos.length === 0) return ["Successfully cleared the todo list."];
  return [
    "Successfully updated the todo list. The current list is now:",
    ...todos.map(({ status, description }, place) => `${place + 1}. [${status}] ${description}`),
  ];
}
