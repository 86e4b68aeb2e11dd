import type { HostGuards } from "./guards.ts";
import { failClosed } from "./guards.ts";
import type { SkipReason } from "./rung.ts";
import type { ContinuationState } from "./state.ts";

/**
 * Asked once more, on the newest state, right before a nudge for `turnId` is
 * delivered: whether something came between. Null means that it may go out. A
 * nudge that is withheld has cost its place in the budget.
 */
export function reasonToWithhold(
  state: ContinuationState,
  turnId: string,
  guards: HostGuards = {},
): SkipReason | null {
  if (failClosed(guards).isSwitchedOff) return "kill-switch";
  if (state.autoResumeBlockedUntilRealUserTurn) return "user-abort-blocked";
  if (state.paused) return "paused";
  if (state.damage) return "state-damaged";
  const hasMovedOn = state.lastTurnOutcome?.turnId !== turnId;
  return hasMovedOn ? "turn-not-safe" : null;
}
