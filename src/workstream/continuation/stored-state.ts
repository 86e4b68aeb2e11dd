import type { ContinuationState } from "../../continuation/index.ts";
import { parseContinuationState } from "../../continuation/index.ts";
import type { Actor, Documents, NewEntry, Snapshot } from "../../stores/contract.ts";
import { commitHere } from "../compact-journal.ts";
import { asJson } from "../documents.ts";
import type { LiveList } from "../live.ts";
import { RUNTIME } from "../live.ts";
import { CONTINUATION_DAMAGED } from "./entries.ts";

/** What an event makes of the state. Without an entry nothing is written. */
export interface StateChange<T> {
  readonly result: T;
  readonly state: ContinuationState;
  readonly entry?: { readonly kind: string; readonly data: object };
  /** What else the event changes. */
  readonly documents?: Documents;
}

/** One event of continuation: the state and the journal's line for it, in one commit. */
export async function changeContinuation<T>(
  live: LiveList,
  actor: Actor,
  change: (state: ContinuationState, now: number, snapshot: Snapshot) => StateChange<T>,
): Promise<T> {
  const { result } = await commitHere<T>(live, (snapshot) => {
    const before = continuationIn(snapshot);
    const at = live.now();
    const { result, state, entry, documents } = change(before, at, snapshot);
    if (!entry) return { result };
    const isKept = asJson(state) === snapshot.documents.continuation;
    return {
      result,
      commit: {
        documents: { ...documents, ...(!isKept && { continuation: asJson(state) }) },
        entries: [
          ...newDamage(snapshot, before, at),
          { kind: entry.kind, at, actor, data: asJson(entry.data) },
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
