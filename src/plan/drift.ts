import type { Todo, TodoList } from "../todo/index.ts";
import { allTodos } from "../todo/index.ts";
import type { PlanLine } from "./plan-lines.ts";
import { planLines } from "./plan-lines.ts";

/** Where plan and work have parted. */
export interface Drift {
  /** Lines of the plan that nobody does or did. */
  readonly withoutWork: readonly PlanLine[];
  /** Todos that no line of the plan asks for. */
  readonly withoutLine: readonly Todo[];
}

/**
 * Compares a plan with the list, and with what was finished and cleared off it.
 * A todo serves the line that it remembers, else the one that says the same; of
 * lines that say the same each needs a todo. Cancelled todos serve none.
 */
export function driftOf(
  plan: { readonly text: string },
  list: TodoList,
  finished: readonly TodoList[] = [],
): Drift {
  const lines = planLines(plan.text);
  const unserved = Map.groupBy(lines, ({ text }) => text);
  const serve = ({ planLine = "", content }: Todo): boolean => {
    const asked = unserved.get(planLine) ?? unserved.get(content);
    asked?.shift();
    return asked !== undefined;
  };
  for (const todo of finished.flatMap(workOf)) serve(todo);
  const withoutLine = workOf(list).filter((todo) => !serve(todo));
  const rest = new Set([...unserved.values()].flat());
  return { withoutWork: lines.filter((line) => rest.has(line)), withoutLine };
}

function workOf(list: TodoList): readonly Todo[] {
  return allTodos(list).filter(({ status }) => status !== "cancelled");
}
