import type { Commit } from "../../../src/stores/contract.ts";

/** A change that was acknowledged. */
export interface Acknowledged {
  readonly number: number;
  readonly scope: string;
  readonly revision: number;
}

/** Every so many changes one goes to a scope that was not there before. */
const NEW_SCOPE = 5;

/**
 * The change with this number: the list, a continuation's state, or the first
 * line of a scope that has nothing but its journal.
 */
export function changeOf(number: number): { scope: string; change: Omit<Commit, "expected"> } {
  const actor = { kind: "model" } as const;
  const entries = [{ kind: `line ${number}`, at: number, actor, data: null }];
  const rest = { entries, idempotency: { key: `key ${number}`, reply: number } };
  if (number % NEW_SCOPE === 0)
    return { scope: `scope-${number}`, change: { documents: {}, ...rest } };
  const documents = number % 2 ? { todo: { number } } : { continuation: { number } };
  return { scope: "list", change: { documents, ...rest } };
}
