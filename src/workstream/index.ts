export { NO_SCOPE_NOTICE } from "./call.ts";
export type { CallOptions } from "./call.ts";
export type { Outlook } from "./continuation/decisions.ts";
export type { Idle } from "./continuation/idle.ts";
export type { Steered } from "./continuation/steering.ts";
export { comeBack, goAway, isAway, isContinuationOff, readAway } from "./continuation/switches.ts";
export type { AwayOptions, KillSwitchOptions } from "./continuation/switches.ts";
export type { TurnEnd, TurnStart } from "./continuation/turns.ts";
export type { Cause } from "./documents.ts";
export type { Edit, Edited, Undone } from "./edit.ts";
export type { ChangeEvent, ChangeListener, WorkEvents } from "./feed.ts";
export type { Restored } from "./import-list.ts";
export type { Hand, Host, Judge, WorkstreamOptions } from "./live.ts";
export type { AnswerReader } from "./plan/answer-reader.ts";
export type {
  Approval,
  PlanAnswer,
  PlanEvent,
  PlanListener,
  ProposalOptions,
  Rejection,
} from "./plan/plans.ts";
export type { Seeded } from "./plan/seed.ts";
export type { WorkSurvey } from "./survey.ts";
export { openWorkstream } from "./workstream.ts";
export type { Workstream } from "./workstream.ts";
export type { PastDecision } from "../continuation/index.ts";
