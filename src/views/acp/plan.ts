import type { TodoList, TodoStatus } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import { maskSecrets } from "../../progress/index.ts";

interface PlanEntry<Status extends string> {
  readonly content: string;
  readonly priority: "high" | "medium" | "low";
  readonly status: Status;
}

/** `plan` of version 1: always the whole list. */
export interface AcpPlan {
  readonly sessionUpdate: "plan";
  readonly entries: readonly PlanEntry<"pending" | "in_progress" | "completed">[];
}

/** `plan_update` of version 2, which has a word for cancelled. */
export interface AcpPlanUpdate {
  readonly sessionUpdate: "plan_update";
  readonly plan: {
    readonly type: "items";
    readonly planId: string;
    readonly entries: readonly PlanEntry<TodoStatus>[];
  };
}

const MAIN_PLAN = "main";

/** The todo list as a version 1 plan. A cancelled todo is completed there, and says so. */
export function acpPlan(list: TodoList): AcpPlan {
  const entries = allTodos(list).map(({ content, status, priority = "medium" }) => {
    const text = maskSecrets(content);
    return status === "cancelled"
      ? { content: `[cancelled] ${text}`, priority, status: "completed" as const }
      : { content: text, priority, status };
  });
  return { sessionUpdate: "plan", entries };
}

/** The todo list as a version 2 plan. */
export function acpPlanUpdate(list: TodoList): AcpPlanUpdate {
  const entries = allTodos(list).map(({ content, status, priority = "medium" }) => ({
    content: maskSecrets(content),
    priority,
    status,
  }));
  return { sessionUpdate: "plan_update", plan: { type: "items", planId: MAIN_PLAN, entries } };
}
