export { decideContinuation, decideWithoutScope } from "./decide.ts";
export type { ContinuationDecision, Inject, Skip } from "./decide.ts";
export { reasonToWithhold } from "./decide.ts";
export { afterTurn } from "./ending/ending.ts";
export type { AfterTurn, Ending, EndingFacts, EndingInput, EndingTodo } from "./ending/ending.ts";
export { readEnding } from "./ending/read-ending.ts";
export {
  explainDecision,
  explainOutlook,
  explanationLines,
  knownDecision,
  tellingRungs,
} from "./explain.ts";
export type { DecisionRecord, ExplainedRung, Explanation, PastDecision } from "./explain.ts";
export type { HostGuards } from "./situation.ts";
export {
  checkLimits,
  CLIENT_LIMITS,
  DEFAULT_LIMITS,
  describeLimitIssue,
  effectiveLimits,
  readLimits,
} from "./limits.ts";
export type {
  Ceiling,
  ContinuationLimits,
  LimitExtension,
  LimitIssue,
  LimitName,
} from "./limits.ts";
export { parseContinuationState } from "./parse-state.ts";
export {
  continuationPrompt,
  nonceOfPrompt,
  SYSTEM_MESSAGE_MARKER,
  TODO_CONTINUATION_SOURCE,
} from "./prompt.ts";
export type { ContinuationPromptOptions, PromptTodo } from "./prompt.ts";
export { REASONS } from "./reasons.ts";
export type { LadderReason, Rung, RungFacts, SkipReason } from "./rung.ts";
export type { DecisionInput, DecisionTodo, Judgement, TurnDeeds } from "./situation.ts";
export { EMPTY_STATE } from "./state.ts";
export type {
  AbortCause,
  Awaited,
  ContinuationState,
  DamagedField,
  Episode,
  ProgressMark,
  SessionMark,
  TurnMark,
  TurnOutcome,
  TurnReport,
} from "./state.ts";
export { classifyStopReason, reportedStopReason } from "./stop-reason.ts";
export type { StopReason } from "./stop-reason.ts";
export {
  armRestartKick,
  consumeRestartKickSuppression,
  extend,
  isLate,
  isRealUser,
  onTurnOutcome,
  onTurnStart,
  pause,
  reset,
  resume,
} from "./transitions.ts";
export { extractStopReason, extractTurnUsage, turnUsage } from "./stop-reason.ts";
export type { TurnUsage } from "./stop-reason.ts";
