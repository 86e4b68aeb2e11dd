/** How much work without a write makes a list stale. */
export interface StaleLimits {
  /** So many assistant turns; or else … */
  readonly turns: number;
  /** … so many tool events, and … */
  readonly toolEvents: number;
  /** … so many milliseconds. */
  readonly quietFor: number;
}

/** What a model's completion needs: nothing, else a reminder comes, or it is refused. */
export type EvidencePolicy = "off" | "nudge" | "refuse";

export const EVIDENCE_POLICIES: readonly EvidencePolicy[] = ["off", "nudge", "refuse"];

export interface ReminderSettings {
  readonly isOn: { readonly [kind in ReminderKind]: boolean };
  readonly limits: StaleLimits;
  readonly requireEvidence: EvidencePolicy;
}

/** What somebody chose otherwise. What is left out stays as it is. */
export interface ReminderChoices {
  readonly isOn?: { readonly [kind in ReminderKind]?: boolean };
  readonly limits?: Partial<StaleLimits>;
  readonly requireEvidence?: EvidencePolicy;
}

export const DEFAULT_REMINDERS: ReminderSettings = {
  isOn: {
    "failed-write": true,
    "manual-edit": true,
    answer: true,
    "kept-todo": true,
    stuck: true,
    "plan-verdict": true,
    "stale-list": true,
    "stale-tasks": true,
    verification: true,
    initial: false,
  },
  limits: { turns: 10, toolEvents: 60, quietFor: 20 * 60_000 },
  requireEvidence: "nudge",
};

/** The settings after everybody's choices; whoever comes later wins. */
export function reminderSettings(...choices: readonly ReminderChoices[]): ReminderSettings {
  return choices.reduce<ReminderSettings>(
    ({ isOn, limits, requireEvidence }, choice) => ({
      isOn: choice.isOn ? { ...isOn, ...choice.isOn } : isOn,
      limits: choice.limits ? { ...limits, ...choice.limits } : limits,
      requireEvidence: choice.requireEvidence ?? requireEvidence,
    }),
    DEFAULT_REMINDERS,
  );
}

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
