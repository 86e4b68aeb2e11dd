export { dueReminders } from "./due.ts";
export type { DueReminder, DueReminders, ReminderSituation } from "./due.ts";
export { failureForPrompt } from "./messages.ts";
export type { ReminderGuards } from "./settings.ts";
export { isReminderKind, REMINDER_KINDS } from "./settings.ts";
export type { ReminderKind } from "./settings.ts";
export { manualEditReminder } from "./manual-edit.ts";
export { parseReminderState } from "./parse-state.ts";
export { DEFAULT_REMINDERS, EVIDENCE_POLICIES, reminderSettings } from "./settings.ts";
export type { EvidencePolicy, ReminderChoices, ReminderSettings, StaleLimits } from "./settings.ts";
export {
  counted,
  edited,
  editWords,
  fileChanged,
  leftOut,
  planDecided,
  turnOver,
  waitsEnded,
  written,
} from "./state.ts";
export type { LoopName, OpenWork, ReminderState, SeenWork, WaitEnd } from "./state.ts";
export { judgeReminders } from "./verdict.ts";
export type { ReminderReason, ReminderVerdict } from "./verdict.ts";
