import type { Outcome, Reply } from "../dialect.ts";
import { droppedContents, droppedLine } from "../dropped.ts";
import { refusedWrite } from "./messages.ts";
import type { GeminiTodo } from "./native.ts";
import { flat } from "./native.ts";

export function encode({ list, issues, changes }: Outcome): Reply {
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return refusedWrite(error, list);
  const { todos } = flat.toNative(list);
  const dropped = droppedContents(changes);
  return {
    text: [...written(todos), droppedLine(changes) ?? []].flat().join("\n"),
    details: { todos, ...(dropped.length > 0 && { dropped }) },
    isError: false,
  };
}

function written(todos: readonly GeminiTodo[]): string[] {
  if (todos.length === 0) return ["Successfully cleared the todo list."];
  return [
    "Successfully updated the todo list. The current list is now:",
    ...todos.map(({ description, status }, place) => `${place + 1}. [${status}] ${description}`),
  ];
}
