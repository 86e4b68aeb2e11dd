/**
 * A plan: a proposal that waits for a person's approval. It is never the same
 * state as the todo list. An approval is of one exact text, by its hash, and
 * by one person; a plan of any other text is another plan.
 * @module
 */
import { hashText } from "../todo/hash.ts";

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

/** What happened to a plan. `voided`: an approval that was given no longer holds. */
export interface PlanChange {
  readonly kind: "drafted" | "proposed" | "approved" | "rejected" | "voided";
  readonly plan: Plan;
}

export type PlanRefusal =
  | { readonly code: "no-plan" }
  | { readonly code: "not-a-person" }
  /** It is still a draft. */
  | { readonly code: "not-proposed" }
  | { readonly code: "already-resolved"; readonly plan: Plan }
  /** The plan is not the one that was looked at. */
  | { readonly code: "hash-mismatch"; readonly plan: Plan }
  | { readonly code: "empty-text" }
  | { readonly code: "text-too-long"; readonly length: number; readonly max: number };

export type PlanOutcome =
  /** Without changes these are the very plans that were given. */
  | { readonly ok: true; readonly plans: Plans; readonly changes: readonly PlanChange[] }
  | ({ readonly ok: false } & PlanRefusal);

/** Who does it, and when in milliseconds since the epoch. */
export interface PlanAct {
  readonly by: PlanActor;
  readonly at: number;
}

export interface WrittenPlan extends PlanAct {
  readonly text: string;
}

/** How long a plan may be, in UTF-16 code units. */
export const LONGEST_PLAN = 200_000;

/** How many plans are remembered besides the current one. */
export const PAST_PLANS = 20;

/** Writes on a plan that nobody is asked about yet. It takes the place of any other. */
export function draftPlan(plans: Plans, written: WrittenPlan): PlanOutcome {
  return write(plans, written, "draft");
}

/** Asks a person. The same text a second time changes nothing, unless it was rejected. */
export function proposePlan(plans: Plans, written: WrittenPlan): PlanOutcome {
  return write(plans, written, "proposed");
}

/** A person agrees to the text with this hash, and to no other. */
export function approvePlan(
  plans: Plans,
  { hash, by, at }: PlanAct & { readonly hash: string },
): PlanOutcome {
  const { current } = plans;
  const refusal = whyNot(current, by, hash);
  if (refusal) return { ok: false, ...refusal };
  const plan = current as Plan;
  if (plan.state !== "proposed") return { ok: false, code: "already-resolved", plan };
  return resolved(plans, plan, { kind: "approved", by, at });
}

/** A person does not agree, or no longer: rejecting also takes an approval back. */
export function rejectPlan(
  plans: Plans,
  { hash, reason, by, at }: PlanAct & { readonly hash?: string; readonly reason?: string },
): PlanOutcome {
  const { current } = plans;
  const refusal = whyNot(current, by, hash);
  if (refusal) return { ok: false, ...refusal };
  const plan = current as Plan;
  if (plan.state === "rejected") return { ok: false, code: "already-resolved", plan };
  return resolved(plans, plan, { kind: "rejected", by, at, ...(reason && { reason }) });
}

function write(
  plans: Plans,
  { text: sent, by, at }: WrittenPlan,
  state: WrittenState,
): PlanOutcome {
  // Half a surrogate pair has no UTF-8, so two such texts could have one hash.
  const text = sent.toWellFormed();
  if (text.trim() === "") return { ok: false, code: "empty-text" };
  if (text.length > LONGEST_PLAN) {
    return { ok: false, code: "text-too-long", length: text.length, max: LONGEST_PLAN };
  }
  const { current } = plans;
  if (current && isSaidAlready(current, text, state)) return { ok: true, plans, changes: [] };
  const isDraft = current?.state === "draft";
  const revision = (current?.revision ?? 0) + (isDraft ? 0 : 1);
  const plan: Plan = { revision, text, hash: hashText(text), state, by, at };
  const past = current && !isDraft ? [superseded(current), ...plans.past] : plans.past;
  const kind = state === "draft" ? "drafted" : "proposed";
  return {
    ok: true,
    plans: { current: plan, past: past.slice(0, PAST_PLANS) },
    changes: [...voided(current), { kind, plan }],
  };
}

type WrittenState = "draft" | "proposed";

/** A text that waits or was approved need not be asked about again, nor written again. */
function isSaidAlready(current: Plan, text: string, state: WrittenState): boolean {
  if (current.text !== text || current.state === "rejected") return false;
  return current.state !== "draft" || state === "draft";
}

function superseded(plan: Plan): Plan {
  return plan.state === "rejected" ? plan : { ...plan, state: "superseded" };
}

function voided(plan: Plan | undefined): PlanChange[] {
  return plan?.state === "approved" ? [{ kind: "voided", plan }] : [];
}

function whyNot(
  plan: Plan | undefined,
  by: PlanActor,
  hash: string | undefined,
): PlanRefusal | undefined {
  if (!isNamedPerson(by)) return { code: "not-a-person" };
  if (!plan) return { code: "no-plan" };
  if (hash !== undefined && hash !== plan.hash) return { code: "hash-mismatch", plan };
  return plan.state === "draft" ? { code: "not-proposed" } : undefined;
}

function resolved(plans: Plans, was: Plan, verdict: Verdict): PlanOutcome {
  const plan: Plan = { ...was, state: verdict.kind, verdict };
  return {
    ok: true,
    plans: { ...plans, current: plan },
    changes: [...voided(was), { kind: verdict.kind, plan }],
  };
}
