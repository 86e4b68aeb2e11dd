import type { Outcome, Reply } from "../dialect.ts";
import { movedLines } from "../dropped.ts";
import { refusal, SEVERAL_IN_PROGRESS } from "./messages.ts";
import type { GencodeTodo } from "./native.ts";
import { toItems } from "./native.ts";

export function encode(outcome: Outcome): Reply {
  const { list, issues } = outcome;
  // Whatever else could be wrong with a whole list, decode has refused.
  if (issues.some(({ severity }) => severity === "error")) return refusal(SEVERAL_IN_PROGRESS);
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
