import type { TaskRefusal } from "../../../task/index.ts";

/** Why nothing was changed, for the model that asked to change a task. */
export function refusalText(refusal: TaskRefusal, asked: string): string {
  switch (refusal.code) {
    case "task_not_found":
      return refusal.id === asked ? "Task not found" : `Task #${refusal.id} not found`;
    case "blocked":
      return `Task #${refusal.id} is blocked by ${numbers(refusal.by)}: complete first what it waits for`;
    case "already_resolved":
      return `Task #${refusal.id} is already completed`;
    case "self_dependency":
      return `Task #${refusal.id} cannot wait for itself`;
    case "cycle":
      return `Each task would wait for the next: ${numbers(refusal.path, " → ")}`;
    default:
      return `Task #${asked} was not changed: ${refusal.code}`;
  }
}

export function numbers(ids: readonly string[], separator = ", "): string {
  return ids.map((id) => `#${id}`).join(separator);
}
