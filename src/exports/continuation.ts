/**
 * The decision whether an agent goes on, as pure functions on its state, for hosts that keep the
 * state themselves.
 * @module
 */
export {
  armRestartKick,
  classifyStopReason,
  CLIENT_LIMITS,
  consumeRestartKickSuppression,
  continuationPrompt,
  decideContinuation,
  decideWithoutScope,
  DEFAULT_LIMITS,
  describeLimitIssue,
  EMPTY_STATE,
  explainDecision,
  explanationLines,
  extractStopReason,
  extractTurnUsage,
  nonceOfPrompt,
  onTurnOutcome,
  onTurnStart,
  parseContinuationState,
  readEnding,
  readLimits,
  reasonToWithhold,
  reportedStopReason,
  TODO_CONTINUATION_SOURCE,
} from "../continuation/index.ts";
export type {
  Awaited,
  Ceiling,
  ContinuationDecision,
  ContinuationPromptOptions,
  ContinuationState,
  DecisionInput,
  DecisionRecord,
  DecisionTodo,
  Ending,
  EndingInput,
  Explanation,
  LimitExtension,
  PromptTodo,
  TurnOutcome,
} from "../continuation/index.ts";
export { hashIncomplete, hasRealProgress } from "../todo/hash.ts";
export type { HashedTodo } from "../todo/hash.ts";
