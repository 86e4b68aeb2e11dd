export type { CallOptions } from "./call.ts";
export { comeBack, goAway, isAway, isContinuationOff, readAway } from "./continuation/index.ts";
export type {
  AwayOptions,
  Idle,
  KillSwitchOptions,
  Outlook,
  PastDecision,
  Steered,
  TurnEnd,
  TurnStart,
} from "./continuation/index.ts";
export type { Cause } from "./documents.ts";
export type { Edit, Edited } from "./edit.ts";
export type { ChangeEvent, ChangeListener, WorkEvents } from "./feed.ts";
export type { Hand, Host, Judge } from "./live.ts";
export type {
  AnswerReader,
  Approval,
  PlanAnswer,
  PlanEvent,
  PlanListener,
  ProposalOptions,
  Rejection,
  Seeded,
} from "./plan/index.ts";
export type { Undone } from "./undo.ts";
export type { Restored } from "./restore-list.ts";
export type { WorkSurvey } from "./survey.ts";
export { NO_SCOPE_NOTICE } from "./scopeless.ts";
export { openWorkstream } from "./workstream.ts";
export type { Workstream, WorkstreamOptions } from "./contract.ts";
