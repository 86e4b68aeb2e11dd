import type { Commit, Committed, Snapshot, Store } from "../stores/contract.ts";
import { StoreError } from "../stores/contract.ts";

const ATTEMPTS = 200;

export interface Decision<T> {
  readonly result: T;
  /** Omitted: nothing is written. */
  readonly commit?: Omit<Commit, "expected">;
}

export interface Written<T> {
  readonly result: T;
  /** Number of the newest journal entry that the decision was made on. */
  readonly seqBefore: number;
  /** Omitted: nothing was written. */
  readonly committed?: Extract<Committed, { ok: true }>;
}

/**
 * Loads a scope, lets `decide` make a commit of what it finds, and starts over
 * when another writer was faster. `decide` may run many times and must have no
 * effects.
 */
export async function commitWithRetry<T>(
  store: Store,
  scope: string,
  decide: (snapshot: Snapshot) => Decision<T> | Promise<Decision<T>>,
): Promise<Written<T>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const snapshot = await store.load(scope);
    const decided = decide(snapshot);
    // Most decide at once, and waiting for them is a turn of the queue more.
    const { commit, result } = decided instanceof Promise ? await decided : decided;
    const { seq: seqBefore } = snapshot;
    if (!commit) return { result, seqBefore };
    const committed = await store.commit(scope, { ...commit, expected: snapshot.revision });
    if (committed.ok) return { result, seqBefore, committed };
    await pause(attempt);
  }
  throw new StoreError(store.kind, "contended", `${scope} changed ${ATTEMPTS} times while writing`);
}

/** Jitter, so that writers who met once do not meet again; less of it the longer one has waited. */
export function pause(attempt: number): Promise<void> {
  if (attempt < 2) return Promise.resolve();
  const longest = Math.max(1, 10 - attempt);
  return new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
}
