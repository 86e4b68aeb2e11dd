import type { Verdict } from "../progress/index.ts";
import type { TodoList } from "../todo/index.ts";
import { allTodos, isOpen } from "../todo/index.ts";
import type { Hold, ReminderGuards, ReminderKind, ReminderSettings } from "./settings.ts";
import { holdOf, isNotYes, REMINDER_KINDS } from "./settings.ts";
import type { StaleVerdict } from "./messages.ts";
import { staleVerdict, newTroubles } from "./messages.ts";
import type { LoopName, ReminderState } from "./state.ts";

/** Why a reminder is due or not. */
export type ReminderReason =
  | "due"
  | "off"
  | Hold
  | "nothing-to-tell"
  | "nothing-open"
  | Exclude<StaleVerdict, "due">
  | "already-given"
  | "list-exists"
  | "one-step";

export interface ReminderVerdict {
  readonly kind: ReminderKind;
  readonly reason: ReminderReason;
  /** When it was last handed out, in milliseconds since the epoch. Omitted: never. */
  readonly last?: number;
}

/** What reminders are judged by. */
export interface ReminderFacts {
  readonly state: ReminderState;
  readonly list: TodoList;
  /** How many durable tasks are open. Omitted: none. */
  readonly openTasks?: number;
  /** What the runtime found wrong. Omitted: nothing. */
  readonly troubles?: readonly Verdict[];
  readonly guards?: ReminderGuards;
  readonly settings: ReminderSettings;
  readonly now: number;
}

/** Says of every kind whether it is due, and why not. */
export function judgeReminders(facts: ReminderFacts): readonly ReminderVerdict[] {
  return REMINDER_KINDS.map((kind) => {
    const last = facts.state.last?.[kind];
    return { kind, reason: judgeReminder(kind, facts), ...(last !== undefined && { last }) };
  });
}

/** Says whether one kind is due, and why not. */
export function judgeReminder(kind: ReminderKind, facts: ReminderFacts): ReminderReason {
  const reason = isOn(kind, facts.settings) ? reasonOf(kind, facts) : "off";
  return reason === "due" ? (holdOf(kind, facts.guards ?? {}) ?? reason) : reason;
}

function isOn(kind: ReminderKind, settings: ReminderSettings): boolean {
  if (kind === "verification" && settings.requireEvidence === "off") return false;
  return settings.isOn[kind];
}

function reasonOf(kind: ReminderKind, facts: ReminderFacts): ReminderReason {
  const { state, list, openTasks = 0 } = facts;
  switch (kind) {
    case "failed-write":
      return state.failedWrite ? "due" : "nothing-to-tell";
    case "manual-edit":
      return state.edits.length > 0 || state.fileChanges ? "due" : "nothing-to-tell";
    case "answer":
      return state.waitEnds ? "due" : "nothing-to-tell";
    case "kept-todo":
      return state.kept ? "due" : "nothing-to-tell";
    case "stuck":
      return newTroubles(facts).length > 0 ? "due" : "nothing-to-tell";
    case "plan-verdict":
      return state.planVerdict ? "due" : "nothing-to-tell";
    case "stale-list":
      return staleReason("todos", allTodos(list).filter(isOpen).length, facts);
    case "stale-tasks":
      return staleReason("tasks", openTasks, facts);
    case "verification":
      return state.unchecked === undefined || allTodos(list).some(isOpen)
        ? "nothing-to-tell"
        : "due";
    case "initial":
      return initialReason(facts);
  }
}

function staleReason(
  name: LoopName,
  open: number,
  { state, settings, now }: ReminderFacts,
): ReminderReason {
  if (open === 0) return "nothing-open";
  return staleVerdict(state.loops?.[name] ?? {}, settings.limits, now);
}

function initialReason({ state, list, guards = {} }: ReminderFacts): ReminderReason {
  if (state.last?.initial !== undefined) return "already-given";
  if (allTodos(list).length > 0) return "list-exists";
  return isNotYes(guards.isMultiStep) ? "one-step" : "due";
}
