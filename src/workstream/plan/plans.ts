import type { Plan, PlanChange, PlanOutcome, PlanRefusal, Plans } from "../../plan/index.ts";
import { approvePlan, checkedPlans, draftPlan, proposePlan, rejectPlan } from "../../plan/index.ts";
import { planDecided } from "../../reminder/index.ts";
import type { Actor, Documents, JournalEntry, NewEntry } from "../../stores/contract.ts";
import { isObject } from "../../todo/index.ts";
import { commit, MODEL } from "../commit.ts";
import { asJson, reminderDocument } from "../documents.ts";
import type { Live } from "../live.ts";

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
function verdictReminder(documents: Documents, { current }: Plans): Documents {
  const before = reminderDocument(documents);
  const { kind, reason } = current?.verdict ?? {};
  const said = reason === undefined ? {} : { reason };
  const verdict = current && kind ? { kind, revision: current.revision, ...said } : undefined;
  const state = planDecided(before, verdict);
  return state === before ? {} : { reminder: asJson(state) };
}

function changePlan(
  live: Live,
  actor: Actor,
  transition: (plans: Plans, at: number) => PlanOutcome,
  key?: string,
): Promise<PlanAnswer> {
  return commit<PlanAnswer>(
    live,
    ({ documents }) => {
      const at = live.now();
      const outcome = transition(plansIn(documents), at);
      if (!outcome.ok) return { result: outcome };
      const { plans, changes } = outcome;
      const kinds = changes.map(({ kind }) => kind);
      const result = { ok: true, plan: plans.current as Plan, changes: kinds } as const;
      if (changes.length === 0) return { result };
      return {
        result,
        commit: {
          documents: { plan: asJson(plans), ...verdictReminder(documents, plans) },
          entries: changes.map((change) => planEntry(change, actor, at)),
        },
      };
    },
    { key },
  );
}

/** The data of an entry about a plan. */
interface PlanEntryData {
  readonly revision: number;
  readonly hash: string;
  /** What was drafted or proposed. */
  readonly text?: string;
  /** Why it was rejected. */
  readonly reason?: string;
}

/** What happens to plans; the list has events of its own. */
export type PlanEvent =
  /** More of a plan that is being said, in this process. The plan that is proposed in the end holds. */
  | { readonly kind: "delta"; readonly text: string }
  /** A plan changed, here or in another process. */
  | ({
      readonly kind: "updated";
      readonly change: PlanChange["kind"];
      readonly seq: number;
      readonly at: number;
      readonly actor: Actor;
    } & PlanEntryData);

export type PlanListener = (event: PlanEvent) => void;

const KINDS: { readonly [kind: string]: PlanChange["kind"] } = {
  "plan-drafted": "drafted",
  "plan-proposed": "proposed",
  "plan-approved": "approved",
  "plan-rejected": "rejected",
  "plan-voided": "voided",
};

/** The journal's line for what happened to a plan. */
function planEntry({ kind, plan }: PlanChange, actor: Actor, at: number): NewEntry {
  const { revision, hash, text, verdict } = plan;
  const data: PlanEntryData = {
    revision,
    hash,
    ...((kind === "drafted" || kind === "proposed") && { text }),
    ...(kind === "rejected" && verdict?.reason !== undefined && { reason: verdict.reason }),
  };
  return { kind: `plan-${kind}`, at, actor, data: asJson(data) };
}

/** What an entry tells of a plan, or undefined for one of another kind, or that only a later version knows. */
export function planEvent({ kind, seq, at, actor, data }: JournalEntry): PlanEvent | undefined {
  const change = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  const isWhole =
    isObject(data) && Number.isInteger(data["revision"]) && typeof data["hash"] === "string";
  if (!change || !isWhole) return undefined;
  return { kind: "updated", change, seq, at, actor, ...(data as unknown as PlanEntryData) };
}
