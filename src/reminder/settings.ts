import type { ReminderKind } from "./kind.ts";

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
