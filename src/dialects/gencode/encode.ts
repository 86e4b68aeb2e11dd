import type { TodoList } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { Outcome, Reply } from "../dialect.ts";
import { errorOf, movedLines } from "../reply-text.ts";
import type { FormedItem } from "../three-statuses.ts";
import { toFormedItem } from "../three-statuses.ts";
import { refusal, SEVERAL_IN_PROGRESS } from "./messages.ts";

export function encode(outcome: Outcome): Reply {
  const { list } = outcome;
  // Whatever else could be wrong with a whole list, decode has refused.
  if (errorOf(outcome)) return refusal(SEVERAL_IN_PROGRESS);
  const output = [renderTodos(toItems(list)), ...movedLines(outcome)].join("\n");
  return { text: output, details: { success: true, output }, isError: false };
}

/** The plan as its model reads it again. */
function renderTodos(items: readonly GencodeTodo[]): string {
  if (items.length === 0) return "No todos.";
  const completed = items.filter(({ status }) => status === "completed").length;
  return [...items.map(line), "", `(${completed}/${items.length} completed)`].join("\n");
}

function line({ content, status, activeForm }: GencodeTodo): string {
  switch (status) {
    case "completed":
      return `[x] ${content}`;
    case "in_progress":
      return `[>] ${content} <- ${activeForm}`;
    case "pending":
      return `[ ] ${content}`;
  }
}

/** A todo as this vocabulary writes it. */
export type GencodeTodo = FormedItem;

export function toItems(list: TodoList): GencodeTodo[] {
  return allTodos(list).map(toFormedItem);
}

export function toNative(list: TodoList): { readonly todos: readonly GencodeTodo[] } {
  return { todos: toItems(list) };
}
