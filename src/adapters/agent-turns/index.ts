/**
 * Continuation for agent loops that hold no workstream: one function for each
 * thing that happens to a turn, over a store or an agent's own directory.
 * @module
 */
export {
  armRestartKickForOrigin,
  maybeInjectContinuation,
  recordTurnOutcome,
  recordTurnStart,
  runIdleContinuation,
} from "./agent-turns.ts";
export type {
  AgentTurn,
  Injection,
  MaybeInjectContinuationOptions,
  RecordTurnOutcomeOptions,
  RecordTurnStartOptions,
  RunIdleContinuationOptions,
} from "./agent-turns.ts";
