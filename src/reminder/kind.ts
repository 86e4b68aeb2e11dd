/** Every kind of reminder, in the order in which they are handed out. */
export const REMINDER_KINDS = [
  "failed-write",
  "manual-edit",
  "answer",
  "kept-todo",
  "stuck",
  "plan-verdict",
  "stale-list",
  "stale-tasks",
  "verification",
  "initial",
] as const;

export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** Hidden text for the model's next turn. */
export interface ReminderMessage {
  /** What a host's transcript calls such a message. */
  readonly type: string;
  readonly text: string;
}

export function isReminderKind(name: string): name is ReminderKind {
  return REMINDER_KINDS.some((kind) => kind === name);
}
