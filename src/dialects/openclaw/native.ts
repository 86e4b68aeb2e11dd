import { readFlat } from "../flat-phase.ts";
import type { ThreeStatus } from "../three-statuses.ts";
import { draftOf, shownStatus, threeStatus } from "../three-statuses.ts";
import type { PhaseDraft, TodoDraft, TodoList } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";

/** A todo as this vocabulary writes it. */
export interface CardStep {
  readonly step: string;
  readonly status: ThreeStatus;
}

export function toSteps(list: TodoList): CardStep[] {
  return allTodos(list).map(({ content, status }) => ({
    step: content,
    status: shownStatus(status),
  }));
}

export function toNative(list: TodoList): { readonly plan: readonly CardStep[] } {
  return { plan: toSteps(list) };
}

export function stepDraft({ step, status }: CardStep): TodoDraft {
  return draftOf(step, status);
}

/** Reads steps, or an object that has them: a call, a stored card. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  return readFlat(value, ["plan", "steps", "todos"], (entry) => {
    const { step = entry["content"] } = entry;
    const status = threeStatus(entry["status"]);
    return typeof step === "string" && status ? draftOf(step, status) : undefined;
  });
}
