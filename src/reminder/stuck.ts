import type { Verdict } from "../progress/index.ts";
import type { ReminderState } from "./state.ts";

/** More than stand at any one time. */
const MOST_TOLD = 40;

/**
 * The troubles that the model can do something about and was not told of. A list that nobody
 * writes has a reminder of its own; a turn that shows nothing cannot be told anything.
 */
export function newTroubles({
  state,
  troubles = [],
}: {
  readonly state: ReminderState;
  readonly troubles?: readonly Verdict[];
}): readonly Verdict[] {
  if (troubles.length === 0) return troubles;
  const told = new Set(state.toldTroubles);
  return troubles.filter(
    (trouble) =>
      trouble.rule !== "stale_list" && trouble.rule !== "no_output" && !told.has(markOf(trouble)),
  );
}

export function toldOf(state: ReminderState, troubles: readonly Verdict[]): ReminderState {
  const marks = [...(state.toldTroubles ?? []), ...troubles.map(markOf)];
  return { ...state, toldTroubles: marks.slice(-MOST_TOLD) };
}

/** The same for one trouble whoever finds it, and whenever: silence is known by when it began. */
function markOf({ rule, level, agent = "", at, count }: Verdict): string {
  const since = rule === "child_no_output" ? at - count : at;
  return `${rule} ${level} ${since} ${agent}`;
}
