import { readFlat } from "../flat-phase.ts";
import type { ThreeStatus } from "../three-statuses.ts";
import { draftOf, shownStatus, threeStatus } from "../three-statuses.ts";
import type { PhaseDraft, TodoDraft, TodoList } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";

export type StepStatus = ThreeStatus;

/** A todo as this vocabulary writes it. */
export interface PlanStep {
  readonly step: string;
  readonly status: StepStatus;
}

export function toSteps(list: TodoList): PlanStep[] {
  return allTodos(list).map(({ content, status }) => ({
    step: content,
    status: shownStatus(status),
  }));
}

export function toNative(list: TodoList): { readonly plan: readonly PlanStep[] } {
  return { plan: toSteps(list) };
}

export function stepDraft({ step, status }: PlanStep): TodoDraft {
  return draftOf(step, status);
}

/** Reads steps, or an object that has them: a call, a notification, which writes one status otherwise. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  return readFlat(value, ["plan", "todos"], (entry) => {
    const { step = entry["content"], status: word } = entry;
    const status = word === "inProgress" ? "in_progress" : threeStatus(word);
    return typeof step === "string" && status ? draftOf(step, status) : undefined;
  });
}
