export { diffLines, driftOf, planLines, todosFor } from "./plan-lines.ts";
export type { DiffLine, Drift, PlanLine } from "./plan-lines.ts";
export { endPlan, PLAN_READER, readPlan, splitPlan } from "./plan-blocks.ts";
export type { PlanPart, PlanReader } from "./plan-blocks.ts";
export { approvePlan, checkedPlans, draftPlan, NO_PLANS, proposePlan, rejectPlan } from "./plan.ts";
export type {
  Plan,
  PlanActor,
  PlanChange,
  PlanOutcome,
  PlanRefusal,
  Plans,
  PlanState,
  Verdict,
} from "./plan.ts";
