import type { ThreeStatus } from "./three-statuses.ts";
import { draftOf, shownStatus } from "./three-statuses.ts";
import type { TodoDraft, TodoList } from "../todo/index.ts";
import { allTodos } from "../todo/index.ts";

/** A todo as vocabularies write it whose list is a plan of steps. */
export interface PlanStep {
  readonly step: string;
  readonly status: ThreeStatus;
}

export function toSteps(list: TodoList): PlanStep[] {
  return allTodos(list).map(({ content, status }) => ({
    step: content,
    status: shownStatus(status),
  }));
}

export function toPlan(list: TodoList): { readonly plan: readonly PlanStep[] } {
  return { plan: toSteps(list) };
}

export function stepDraft({ step, status }: PlanStep): TodoDraft {
  return draftOf(step, status);
}
