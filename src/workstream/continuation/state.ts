import type { ContinuationState } from "../../continuation/index.ts";
import { parseContinuationState } from "../../continuation/index.ts";
import type { Actor, Documents, NewEntry, Snapshot } from "../../stores/contract.ts";
import { commit, RUNTIME } from "../commit.ts";
import { asJson } from "../documents.ts";
import type { Place } from "../journal.ts";

// The kinds of journal entries about continuation.

export const TURN_STARTED = "turn-started";
export const TURN_ENDED = "turn-ended";
/** A response ended in tool calls: its turn did not. */
export const TURN_GOES_ON = "turn-goes-on";
export const RESTART_KICK_ARMED = "restart-kick-armed";
export const CONTINUATION_DECIDED = "continuation-decided";
/** A nudge was decided on, and something came between. */
export const NUDGE_WITHHELD = "nudge-withheld";
export const CONTINUATION_DAMAGED = "continuation-damaged";
export const CONTINUATION_PAUSED = "continuation-paused";
export const CONTINUATION_RESUMED = "continuation-resumed";
export const CONTINUATION_EXTENDED = "continuation-extended";
export const CONTINUATION_RESET = "continuation-reset";

/** What an event makes of the state. Without entries nothing is written. */
export interface StateChange<T> {
  readonly result: T;
  readonly state: ContinuationState;
  readonly entries?: readonly { readonly kind: string; readonly data: object }[];
  /** What else the event changes. */
  readonly documents?: Documents;
}

/** An event of continuation. It may be tried again, on what another commit left. */
export type StateEvent<T> = (
  state: ContinuationState,
  now: number,
  snapshot: Snapshot,
) => StateChange<T>;

/** Both events as one, so that they take one commit; the second finds what the first has made. */
export function inOneCommit<T>(first: StateEvent<void>, second: StateEvent<T>): StateEvent<T> {
  return (before, now, snapshot) => {
    const { state, entries = [], documents } = first(before, now, snapshot);
    const made = { ...snapshot, documents: { ...snapshot.documents, ...documents } };
    const then = second(state, now, made);
    return {
      ...then,
      entries: [...entries, ...(then.entries ?? [])],
      documents: { ...documents, ...then.documents },
    };
  };
}

/** One event of continuation: the state and what the journal says of it, in one commit. */
export async function changeContinuation<T>(
  place: Place,
  actor: Actor,
  change: StateEvent<T>,
): Promise<T> {
  return commit<T>(place, (snapshot) => {
    const before = continuationIn(snapshot);
    const at = place.now();
    const { result, state, entries = [], documents } = change(before, at, snapshot);
    if (entries.length === 0) return { result };
    const isKept = asJson(state) === snapshot.documents.continuation;
    return {
      result,
      commit: {
        documents: { ...documents, ...(!isKept && { continuation: asJson(state) }) },
        entries: [
          ...newDamage(snapshot, before, at),
          ...entries.map(({ kind, data }) => ({ kind, at, actor, data: asJson(data) })),
        ],
      },
    };
  });
}

/**
 * The state as it can be trusted. Where the store had to fall back on something
 * older, what was spent since is unknown.
 */
export function continuationIn({ documents, damage = [] }: Snapshot): ContinuationState {
  const state = parseContinuationState(documents.continuation);
  const isOlder = damage.some(({ document }) => HOLDS_BUDGET.includes(document));
  if (!isOlder || state.damage?.includes("state")) return state;
  return { ...state, damage: [...(state.damage ?? []), "state"] };
}

const HOLDS_BUDGET: readonly string[] = ["continuation", "journal"];

/** The journal keeps what was found, since the next write replaces it. */
function newDamage({ documents }: Snapshot, state: ContinuationState, at: number): NewEntry[] {
  const { continuation: found } = documents;
  if (!state.damage || asJson(state) === found) return [];
  const data = asJson({ fields: state.damage, ...(found !== undefined && { found }) });
  return [{ kind: CONTINUATION_DAMAGED, at, actor: RUNTIME, data }];
}
