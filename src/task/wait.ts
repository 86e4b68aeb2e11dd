/** What a task waits for, beside other tasks. */
export type Wait = (
  | { readonly kind: "until"; readonly at: number }
  /** Something outside of the board that somebody will report by this name. */
  | { readonly kind: "event"; readonly name: string }
  | { readonly kind: "person"; readonly name?: string; readonly question?: string }
) & {
  /** Present if a rule put the task to wait, not somebody. */
  readonly because?: "failed" | "gave-up";
};

/**
 * The moment from which a task waits no longer: `-Infinity` if it waits for
 * nothing, `Infinity` if somebody has to say so.
 */
export function wakeTime(waits: readonly Wait[]): number {
  const times = waits.map((wait) => (wait.kind === "until" ? wait.at : Infinity));
  return Math.max(-Infinity, ...times);
}

/** The waits that still hold a task back. */
export function openWaits(waits: readonly Wait[], now: number): readonly Wait[] {
  return waits.filter((wait) => wait.kind !== "until" || wait.at > now);
}

/** Takes off what has come true: an event that happened, a person who answered. */
export function withoutWaits(
  waits: readonly Wait[],
  isOver: (wait: Wait) => boolean,
): readonly Wait[] {
  const left = waits.filter((wait) => !isOver(wait));
  return left.length === waits.length ? waits : left;
}
