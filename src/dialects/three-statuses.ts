import type { TodoDraft, TodoStatus } from "../todo/index.ts";

/** The statuses of a vocabulary that has no word for cancelled. */
export const THREE_STATUSES = ["pending", "in_progress", "completed"] as const;

export type ThreeStatus = (typeof THREE_STATUSES)[number];

/** How such a vocabulary shows a status: what is cancelled reads as completed. */
export function shownStatus(status: TodoStatus): ThreeStatus {
  return status === "cancelled" ? "completed" : status;
}

/** The status of this name, if it is one. */
export function threeStatus(name: unknown): ThreeStatus | undefined {
  return THREE_STATUSES.find((status) => status === name);
}

/** A todo as such a vocabulary writes it. A cancelled one that is written back as completed stays cancelled. */
export function draftOf(content: string, status: ThreeStatus): TodoDraft {
  return status === "completed" ? { content, status, alike: ["cancelled"] } : { content, status };
}
