import type { PlanChange } from "../../plan/index.ts";
import { isObject } from "../../todo/index.ts";
import type { Actor, JournalEntry, NewEntry } from "../../stores/contract.ts";
import { asJson } from "../documents.ts";

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
export function planEntry({ kind, plan }: PlanChange, actor: Actor, at: number): NewEntry {
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
