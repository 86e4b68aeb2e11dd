import type { Outcome, Reply } from "../dialect.ts";
import type { MovedContents } from "../dropped.ts";
import { movedContents, movedLines } from "../dropped.ts";
import type { Sent } from "./decode.ts";
import { adviceText, refusedWrite } from "./messages.ts";
import type { PlanStep } from "./native.ts";
import { toSteps } from "./native.ts";

/** The event behind every surface that shows a plan. */
export interface PlanUpdate {
  readonly explanation: string | null;
  readonly plan: readonly PlanStep[];
}

/** What programs receive of a plan that was taken. */
export interface PlanDetails extends PlanUpdate, MovedContents {}

export function encode(outcome: Outcome): Reply {
  const { issues, list } = outcome;
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return refusedWrite(error, list);
  const { explanation } = outcome.sent as Sent;
  const details: PlanDetails = {
    explanation,
    plan: toSteps(list),
    ...movedContents(outcome),
  };
  const lines = ["Plan updated", ...issues.map(adviceText), ...movedLines(outcome)];
  return { text: lines.join("\n"), details, isError: false };
}
