export { checkedGoal, DEFAULT_GOAL_BUDGET, hasPassed, hashTerms } from "./goal.ts";
export type {
  CheckResult,
  Goal,
  GoalActor,
  GoalBudget,
  GoalCeiling,
  GoalQuestion,
  GoalRun,
  GoalState,
  GoalTerms,
  ProtectedFile,
} from "./goal.ts";
export { failedCheckPrompt, goalMetReminder } from "./prompt.ts";
export { changedFiles, decidersOf, makeTarget, npmScripts, testGlobs } from "./protect.ts";
export type { Decider } from "./protect.ts";
export {
  acceptGoal,
  acceptTampering,
  cancelGoal,
  extendGoal,
  pauseGoal,
  proposeGoal,
  refuseTampering,
  resumeGoal,
} from "./transitions.ts";
export type { GoalChangeKind, GoalOutcome, GoalRefusal } from "./transitions.ts";
export { afterRun, chargeTurn, endOverBudget, restOfGoal } from "./verdict.ts";
export type { GoalRest, GoalVerdict } from "./verdict.ts";
