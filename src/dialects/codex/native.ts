import { readFlat } from "../flat-phase.ts";
import type { PlanStep } from "../plan-steps.ts";
import { stepDraft } from "../plan-steps.ts";
import { threeStatus } from "../three-statuses.ts";
import type { PhaseDraft } from "../../todo/index.ts";

export { stepDraft, toPlan as toNative, toSteps } from "../plan-steps.ts";
export type { PlanStep };
export type StepStatus = PlanStep["status"];

/** Reads steps, or an object that has them: a call, a notification, which writes one status otherwise. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  return readFlat(value, ["plan", "todos"], (entry) => {
    const { step = entry["content"], status: word } = entry;
    const status = word === "inProgress" ? "in_progress" : threeStatus(word);
    return typeof step === "string" && status ? stepDraft({ step, status }) : undefined;
  });
}
