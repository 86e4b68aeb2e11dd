import { isObject } from "../json-input.ts";
import type { JsonValue, PhaseDraft, TodoDraft, TodoList, TodoStatus } from "../../todo/index.ts";
import { allTodos, DEFAULT_PHASE } from "../../todo/index.ts";
import type { StepStatus } from "./schema.ts";
import { STATUSES } from "./schema.ts";

/** A todo as this vocabulary writes it. */
export interface CardStep {
  readonly step: string;
  readonly status: StepStatus;
}

const NATIVE: { readonly [status in TodoStatus]: StepStatus } = {
  pending: "pending",
  in_progress: "in_progress",
  completed: "completed",
  cancelled: "completed",
};

export function toSteps(list: TodoList): CardStep[] {
  return allTodos(list).map(({ content, status }) => ({ step: content, status: NATIVE[status] }));
}

/** A step that reads as completed may stand for a cancelled todo: writing it back changes nothing. */
export function stepDraft({ step, status }: CardStep): TodoDraft {
  return {
    content: step,
    status,
    ...(status === "completed" && { alike: ["cancelled"] as const }),
  };
}

/** Reads steps, or an object that has them (a call, a stored card); malformed entries are left out. */
export function readPlan(value: unknown): PhaseDraft[] | undefined {
  const entries = isObject(value) ? (value["plan"] ?? value["steps"] ?? value["todos"]) : value;
  if (!Array.isArray(entries)) return undefined;
  const todos = (entries as JsonValue[]).flatMap(readStep);
  return todos.length === 0 ? [] : [{ name: DEFAULT_PHASE, todos }];
}

function readStep(entry: JsonValue): TodoDraft[] {
  if (!isObject(entry)) return [];
  const { step = entry["content"] } = entry;
  const status = STATUSES.find((name) => name === entry["status"]);
  return typeof step === "string" && status ? [stepDraft({ step, status })] : [];
}
