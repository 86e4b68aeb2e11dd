import type { Outcome, Reply } from "../dialect.ts";
import { droppedContents, droppedLine } from "../dropped.ts";
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
export interface PlanDetails extends PlanUpdate {
  /** Open steps that the new plan left out; absent if there are none. */
  readonly dropped?: readonly string[];
}

export function encode(outcome: Outcome): Reply {
  const { issues, list, changes } = outcome;
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return refusedWrite(error, list);
  const { explanation } = outcome.sent as Sent;
  const dropped = droppedContents(changes);
  const details: PlanDetails = {
    explanation,
    plan: toSteps(list),
    ...(dropped.length > 0 && { dropped }),
  };
  const lines = ["Plan updated", ...issues.map(adviceText), droppedLine(changes) ?? []].flat();
  return { text: lines.join("\n"), details, isError: false };
}
