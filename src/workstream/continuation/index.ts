export { pastDecisions, outlook } from "./decisions.ts";
export type { Outlook } from "./decisions.ts";
export { endedAndIdle, idle, idleWithoutScope } from "./idle.ts";
export type { Idle } from "./idle.ts";
export { extendByHand, pauseByHand, resetByHand, resumeByHand } from "./steering.ts";
export type { Steered } from "./steering.ts";
export { brokenOff, newestCall, restarted, turnEnded, turnStarted } from "./turns.ts";
export type { TurnEnd, TurnStart } from "./turns.ts";
export type { PastDecision } from "../../continuation/index.ts";
