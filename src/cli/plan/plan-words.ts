import type { Plan } from "../../plan/index.ts";
import { briefSpan } from "../../views/text/numbers.ts";
import { safeLines, safeText } from "../../views/text/safe-text.ts";
import type { PlanAnswer, Seeded } from "../../workstream/index.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { NAME } from "../name.ts";
import { lookFor, printJson, printText } from "../print/print.ts";

type Refusal = Extract<PlanAnswer | Seeded, { readonly ok: false }>;

const SHORT_HASH = 12;

/** As much of a hash as people type. */
export function shortHash({ hash }: Plan): string {
  return hash.slice(0, SHORT_HASH);
}

/** What a person has to know of a plan, in a line each. */
export function planHead(plan: Plan, io: Io): string[] {
  const { style } = lookFor(io);
  const { revision, state, by, at, verdict } = plan;
  const ago = (since: number): string => `${briefSpan(io.now() - since)} ago`;
  const lines = [
    `${style.bold(`Plan ${revision}`)}, ${state}; written by ${nameOf(by)} ${ago(at)}`,
    style.dim(`hash ${plan.hash}`),
  ];
  if (verdict) lines.push(`${verdict.kind} by ${nameOf(verdict.by)} ${ago(verdict.at)}`);
  if (verdict?.reason) lines.push(...safeLines(`reason: ${verdict.reason}`));
  return lines;
}

/** A plan with its text. */
export function planPage(plan: Plan, io: Io): string[] {
  return [...planHead(plan, io), "", ...safeLines(plan.text.trimEnd())];
}

/** Says why nothing was done, and answers the exit code. */
export function refuse(io: Io, json: boolean, refusal: Refusal): number {
  const message = refusalWords(refusal);
  if (json) printJson(io, "plan", { ...refusal, message });
  else printText(io.stderr, message);
  return EXIT.refused;
}

/** Why nothing was done with a plan. */
export function refusalWords(refusal: Refusal): string {
  switch (refusal.code) {
    case "no-plan":
      return `There is no plan here. ${NAME} plan propose <file> proposes one.`;
    case "no-scope":
      return "There is no plan here: the session that started this work keeps it.";
    case "not-a-person":
      return "Only a person decides on a plan, by name. Pass --as NAME.";
    case "not-proposed":
      return "The plan is still a draft: nobody has proposed it yet.";
    case "not-approved":
      return "The plan is not approved.";
    case "already-resolved":
      return `Plan ${refusal.plan.revision} is ${refusal.plan.state} already.`;
    case "hash-mismatch":
      return `That is not the hash of the plan that is here now, plan ${refusal.plan.revision}. Read it first: ${NAME} plan show`;
    case "empty-text":
      return "The plan has no text.";
    case "text-too-long":
      return `The plan is too long: ${refusal.length} characters, at most ${refusal.max}.`;
    default:
      return refusal satisfies never;
  }
}

function nameOf({ kind, name }: Plan["by"]): string {
  return name === undefined ? kind : safeText(name);
}
