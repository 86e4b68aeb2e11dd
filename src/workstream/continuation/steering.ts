import type { ContinuationState, LimitExtension, LimitIssue } from "../../continuation/index.ts";
import { extend, pause, reset, resume } from "../../continuation/index.ts";
import { PERSON } from "../commit.ts";
import type { Place } from "../journal.ts";
import {
  changeContinuation,
  CONTINUATION_EXTENDED,
  CONTINUATION_PAUSED,
  CONTINUATION_RESET,
  CONTINUATION_RESUMED,
} from "./state.ts";

/** What came of a person's control. */
export type Steered =
  | { readonly ok: true; readonly isChanged: boolean; readonly state: ContinuationState }
  | { readonly ok: false; readonly code: "no-scope" }
  | { readonly ok: false; readonly code: "bad-limits"; readonly issues: readonly LimitIssue[] };

export function pauseByHand(place: Place): Promise<Steered> {
  return steer(place, CONTINUATION_PAUSED, pause);
}

export function resumeByHand(place: Place): Promise<Steered> {
  return steer(place, CONTINUATION_RESUMED, resume);
}

export function resetByHand(place: Place): Promise<Steered> {
  return steer(place, CONTINUATION_RESET, reset);
}

export function extendByHand(place: Place, limits: LimitExtension): Promise<Steered> {
  return changeContinuation<Steered>(place, PERSON, (state) => {
    const extended = extend(state, limits);
    if (!extended.ok) {
      return { result: { ok: false, code: "bad-limits", issues: extended.issues }, state };
    }
    return {
      result: { ok: true, isChanged: true, state: extended.state },
      state: extended.state,
      entries: [{ kind: CONTINUATION_EXTENDED, data: { limits } }],
    };
  });
}

function steer(
  place: Place,
  kind: string,
  control: (state: ContinuationState) => ContinuationState,
): Promise<Steered> {
  return changeContinuation<Steered>(place, PERSON, (before) => {
    const state = control(before);
    const isChanged = state !== before;
    return {
      result: { ok: true, isChanged, state },
      state,
      ...(isChanged && { entries: [{ kind, data: {} }] }),
    };
  });
}
