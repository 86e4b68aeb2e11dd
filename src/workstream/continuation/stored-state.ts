import type { ContinuationState } from "../../continuation/index.ts";
import { parseContinuationState } from "../../continuation/index.ts";
import type { Actor, Documents, NewEntry, Snapshot } from "../../stores/contract.ts";
import { commitHere } from "../compact-journal.ts";
import { asJson } from "../documents.ts";
import type { LiveList } from "../live.ts";
import { RUNTIME } from "../live.ts";
import { CONTINUATION_DAMAGED } from "./entries.ts";

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
  live: LiveList,
  actor: Actor,
  change: StateEvent<T>,
): Promise<T> {
  const { result } = await commitHere<T>(live, (snapshot) => {
    const before = continuationIn(snapshot);
    const at = live.now();
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
  return result;
}

/**
 * The state as it can be trusted. Where the store had to fall back on something
 * older, what was spent since is unknown.
 */
export function continuationIn({ documents, damage = [] }: Snapshot): ContinuationState {
  const state = parseContinuationState(documents.continuation);
  const isOlder = damage.some(({ document }) => IN_DOUBT.includes(document));
  if (!isOlder || state.damage?.includes("state")) return state;
  return { ...state, damage: [...(state.damage ?? []), "state"] };
}

const IN_DOUBT: readonly string[] = ["continuation", "journal"];

/** The journal keeps what was found, since the next write replaces it. */
function newDamage({ documents }: Snapshot, state: ContinuationState, at: number): NewEntry[] {
  const { continuation: found } = documents;
  if (!state.damage || asJson(state) === found) return [];
  const data = asJson({ fields: state.damage, ...(found !== undefined && { found }) });
  return [{ kind: CONTINUATION_DAMAGED, at, actor: RUNTIME, data }];
}
