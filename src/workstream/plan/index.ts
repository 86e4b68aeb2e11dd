export { answerReader } from "./answer-reader.ts";
export type { AnswerReader } from "./answer-reader.ts";
export { approve, isPlanWaiting, loadPlans, propose, reject } from "./change-plan.ts";
export type { Approval, PlanAnswer, ProposalOptions, Rejection } from "./change-plan.ts";
export { planEvent } from "./plan-entry.ts";
export type { PlanEvent, PlanListener } from "./plan-entry.ts";
export { planDrift, seedFromPlan } from "./seed.ts";
export type { Seeded } from "./seed.ts";
