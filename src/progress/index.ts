export type {
  ActivitySummary,
  CurrentActivity,
  Estimate,
  TodoUsage,
  ToolCounts,
} from "./activity.ts";
export { boundEvent } from "./bound-event.ts";
export { CallLedger } from "./call-ledger.ts";
export type { Call } from "./call-ledger.ts";
export { ChannelProjection } from "./channel.ts";
export type { ChannelOptions } from "./channel.ts";
export { digestOf } from "./fingerprint.ts";
export { LOOP_THRESHOLDS } from "./detect/verdict.ts";
export type { LoopThresholds } from "./detect/verdict.ts";
export { describeVerdict } from "./detect/verdict.ts";
export type { LoopRule, Rule, Verdict } from "./detect/verdict.ts";
export { STALE_LIST_LIMITS } from "./detect/watch.ts";
export type { StaleListLimits, WatchOptions } from "./detect/watch.ts";
export { EvidenceLog, testSummary } from "./evidence.ts";
export type { EvidenceState, TodoEvidence } from "./evidence.ts";
export type { AgentOutcome, RuntimeEvent } from "./event.ts";
export { knownEvent } from "./event.ts";
export { matchesDescription, todosOfChild } from "./relay.ts";
export { Progress } from "./progress.ts";
export { ChildRelay, RELAY_LIMITS } from "./relay.ts";
export type { RelayLimits, RelayNotice } from "./relay.ts";
export { SecretStream } from "./secrets/secret-stream.ts";
export { maskSecrets, maskValue, SECRET_MARK } from "./secrets/secrets.ts";
export { SILENCE_LIMITS } from "./situation.ts";
export type { Child, SilenceLimits } from "./situation.ts";
export { toolKind } from "./tool-kind.ts";
export type { ToolKind } from "./tool-kind.ts";
