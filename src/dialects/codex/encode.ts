import type { Outcome, Reply } from "../dialect.ts";
import type { MovedContents } from "../reply-text.ts";
import { writeReply } from "../reply-text.ts";
import type { PlanStep } from "../three-statuses.ts";
import { toSteps } from "../three-statuses.ts";
import { adviceText, refusedWrite } from "./messages.ts";

/** The event behind every surface that shows a plan. */
export interface PlanUpdate {
  readonly explanation: string | null;
  readonly plan: readonly PlanStep[];
}

/** What programs receive of a plan that was taken. */
export interface PlanDetails extends PlanUpdate, MovedContents {}

export function encode(outcome: Outcome): Reply {
  return writeReply(outcome, refusedWrite, ({ list, sent, issues }) => {
    const { explanation } = sent as Sent;
    const details: PlanUpdate = { explanation, plan: toSteps(list) };
    return { text: ["Plan updated", ...issues.map(adviceText)].join("\n"), details };
  });
}

/** What `encode` needs of the call. */
export interface Sent {
  readonly explanation: string | null;
}

export type StepStatus = PlanStep["status"];
