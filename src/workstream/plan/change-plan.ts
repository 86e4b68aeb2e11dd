import type { Plan, PlanChange, PlanOutcome, PlanRefusal, Plans } from "../../plan/index.ts";
import { approvePlan, checkedPlans, draftPlan, proposePlan, rejectPlan } from "../../plan/index.ts";
import { planDecided } from "../../reminder/index.ts";
import type { Actor, Documents } from "../../stores/contract.ts";
import { commitHere } from "../compact-journal.ts";
import { asJson, reminderDocument } from "../documents.ts";
import type { Live } from "../live.ts";
import { MODEL } from "../live.ts";
import { planEntry } from "./plan-entry.ts";

/** What came of a proposal or a decision. */
export type PlanAnswer =
  | {
      readonly ok: true;
      readonly plan: Plan;
      /** None if nothing was new. */
      readonly changes: readonly PlanChange["kind"][];
    }
  | ({ readonly ok: false } & (PlanRefusal | { readonly code: "no-scope" }));

export interface ProposalOptions {
  /** Omitted: the model. */
  readonly by?: Actor;
  /** It is still being written: nobody is asked yet. */
  readonly isDraft?: boolean;
  /** A retry with the same key has no second effect and gets the first answer. */
  readonly idempotencyKey?: string;
}

export interface Approval {
  /** Of the text that the person has read, all of it. */
  readonly hash: string;
  /** A person, by name. */
  readonly by: Actor;
}

export interface Rejection {
  /** A person, by name. */
  readonly by: Actor;
  /** For the model. */
  readonly reason?: string;
  /** Of the text that the person has read. Omitted: whatever is there. */
  readonly hash?: string;
}

export function plansIn(documents: Documents): Plans {
  return checkedPlans(documents.plan);
}

export async function loadPlans({ store, scope }: Live): Promise<Plans> {
  return plansIn((await store.load(scope)).documents);
}

export function propose(
  live: Live,
  text: string,
  { by = MODEL, isDraft = false, idempotencyKey }: ProposalOptions = {},
): Promise<PlanAnswer> {
  const write = isDraft ? draftPlan : proposePlan;
  return changePlan(live, by, (plans, at) => write(plans, { text, by, at }), idempotencyKey);
}

export function approve(live: Live, { hash, by }: Approval): Promise<PlanAnswer> {
  return changePlan(live, by, (plans, at) => approvePlan(plans, { hash, by, at }));
}

export function reject(live: Live, { by, ...rejection }: Rejection): Promise<PlanAnswer> {
  return changePlan(live, by, (plans, at) => rejectPlan(plans, { ...rejection, by, at }));
}

/** Whether a proposal waits for its approval. */
export function isPlanWaiting(documents: Documents): boolean {
  return plansIn(documents).current?.state === "proposed";
}

/** What the model is to hear of it before its next turn. */
function told(documents: Documents, { current }: Plans): Documents {
  const before = reminderDocument(documents);
  const { kind, reason } = current?.verdict ?? {};
  const said = reason === undefined ? {} : { reason };
  const verdict = current && kind ? { kind, revision: current.revision, ...said } : undefined;
  const state = planDecided(before, verdict);
  return state === before ? {} : { reminder: asJson(state) };
}

async function changePlan(
  live: Live,
  actor: Actor,
  transition: (plans: Plans, at: number) => PlanOutcome,
  key?: string,
): Promise<PlanAnswer> {
  const earlier = key === undefined ? undefined : await live.store.replay(live.scope, key);
  if (earlier !== undefined) return earlier as unknown as PlanAnswer;
  const { result, committed } = await commitHere<PlanAnswer>(live, ({ documents }) => {
    const at = live.now();
    const outcome = transition(plansIn(documents), at);
    if (!outcome.ok) return { result: outcome };
    const { plans, changes } = outcome;
    const answer: PlanAnswer = {
      ok: true,
      plan: plans.current as Plan,
      changes: changes.map(({ kind }) => kind),
    };
    if (changes.length === 0) return { result: answer };
    const entries = changes.map((change) => planEntry(change, actor, at));
    return {
      result: answer,
      commit: {
        documents: { plan: asJson(plans), ...told(documents, plans) },
        entries,
        ...(key !== undefined && { idempotency: { key, reply: asJson(answer) } }),
      },
    };
  });
  const isReplay = committed !== undefined && "replay" in committed;
  return isReplay ? (committed.replay as unknown as PlanAnswer) : result;
}
