import type { Commit } from "../../../src/stores/contract.ts";

/** A change that was acknowledged. */
export interface Acknowledged {
  readonly number: number;
  readonly scope: string;
  readonly revision: number;
}

/**
 * The change with this number: the list, a continuation's state, or the first
 * line of a scope that was not there before and has nothing but its journal.
 */
export function changeOf(number: number): { scope: string; change: Omit<Commit, "expected"> } {
  const entry = {
    kind: `line ${number}`,
    at: number,
    actor: { kind: "model" },
    data: null,
  } as const;
  const idempotency = { key: `key ${number}`, reply: number };
  const rest = { entries: [entry], idempotency };
  switch (number % 3) {
    case 0:
      return { scope: "list", change: { documents: { todo: { number } }, ...rest } };
    case 1:
      return { scope: "list", change: { documents: { continuation: { number } }, ...rest } };
    default:
      return { scope: `scope-${number}`, change: { documents: {}, ...rest } };
  }
}
