import { hashText } from "../todo/index.ts";
import type { Plan, PlanActor, Plans, Verdict } from "./plan.ts";
import { isNamedPerson } from "./plan.ts";

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
