import type { ReminderKind } from "./kind.ts";

/**
 * What only the host knows. Omitted: nothing speaks against a reminder. An
 * answer that is neither yes nor no does.
 */
export interface ReminderGuards {
  /** The model has the tool that a reminder speaks of. */
  readonly isToolAvailable?: boolean;
  /** The agent plans, and must not act. */
  readonly isPlanMode?: boolean;
  /** A question, an approval or a permission is open. */
  readonly isWaitingOnUser?: boolean;
  /** The work has several steps. Asked for the initial reminder only. */
  readonly isMultiStep?: boolean;
}

export type Hold = "tool-unavailable" | "plan-mode" | "waiting-on-user";

/**
 * What keeps a reminder back for now; none is lost. A person's word on a plan or
 * a question is what the model waits for, and takes no tool.
 */
export function holdOf(kind: ReminderKind, guards: ReminderGuards): Hold | undefined {
  const isAwaited = kind === "plan-verdict" || kind === "answer";
  if (!isAwaited && isNotYes(guards.isToolAvailable)) return "tool-unavailable";
  if (!isAwaited && isNotNo(guards.isPlanMode)) return "plan-mode";
  return isNotNo(guards.isWaitingOnUser) ? "waiting-on-user" : undefined;
}

export function isNotYes(answer: unknown): boolean {
  return answer !== undefined && answer !== true;
}

function isNotNo(answer: unknown): boolean {
  return answer !== undefined && answer !== false;
}
