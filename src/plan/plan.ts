/**
 * A plan: a proposal that waits for a person's approval. It is never the same
 * state as the todo list. An approval is of one exact text, by its hash, and
 * by one person; a plan of any other text is another plan.
 * @module
 */
import { hashText } from "../todo/index.ts";

export type PlanState =
  /** Still being written. */
  | "draft"
  /** Waits for a person. */
  | "proposed"
  | "approved"
  | "rejected"
  /** Another text took its place. */
  | "superseded";

/** Who did something with a plan. */
export interface PlanActor {
  readonly kind: "model" | "person" | "runtime" | "import" | "file";
  readonly name?: string;
}

/** What a person decided. */
export interface Verdict {
  readonly kind: "approved" | "rejected";
  readonly by: PlanActor;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly reason?: string;
}

export interface Plan {
  /** 1, 2, 3… within its scope. */
  readonly revision: number;
  /** Exactly as it was proposed. */
  readonly text: string;
  /** SHA-256 of the text. */
  readonly hash: string;
  readonly state: PlanState;
  readonly by: PlanActor;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Stays with a superseded plan, so that a later one can be compared with what was approved. */
  readonly verdict?: Verdict;
}

/** The plans of one scope. */
export interface Plans {
  /** The newest; undefined before the first. */
  readonly current?: Plan;
  /** Those before it, newest first, without drafts. */
  readonly past: readonly Plan[];
}

export const NO_PLANS: Plans = { past: [] };

const RESTING: readonly PlanState[] = ["draft", "proposed", "rejected"];

/**
 * Plans as they come out of a store, where anybody may have written. An
 * approval counts only if the text is still the one that was approved and a
 * person with a name approved it; else the plan waits again. What is no plan at
 * all is none.
 */
export function checkedPlans(stored: unknown): Plans {
  const { current, past } = { ...(stored as Partial<Plans> | null) };
  if (!isPlan(current)) return NO_PLANS;
  const known = Array.isArray(past) ? past.filter(isPlan) : [];
  const hash = hashText(current.text);
  const isIntact = hash === current.hash;
  if (isIntact && (RESTING.includes(current.state) || isApproved(current))) {
    return { current, past: known };
  }
  const { verdict: _void, ...plan } = current;
  const state = current.state === "draft" ? "draft" : "proposed";
  return { current: { ...plan, hash, state }, past: known };
}

/** A person, by name: nobody else decides on a plan. */
export function isNamedPerson(by: PlanActor | undefined): boolean {
  return by?.kind === "person" && typeof by.name === "string" && by.name.trim() !== "";
}

function isPlan(value: unknown): value is Plan {
  const { text, revision, by, at } = { ...(value as Partial<Plan> | null) };
  const isText = typeof text === "string" && Number.isSafeInteger(revision);
  return isText && typeof by?.kind === "string" && Number.isFinite(at);
}

function isApproved({ state, verdict }: Plan): boolean {
  return state === "approved" && verdict?.kind === "approved" && isNamedPerson(verdict.by);
}
