import { readFlat } from "../flat-phase.ts";
import { stepDraft } from "../plan-steps.ts";
import { threeStatus } from "../three-statuses.ts";
import type { PhaseDraft } from "../../todo/index.ts";

export { stepDraft, toPlan as toNative, toSteps } from "../plan-steps.ts";
export type { PlanStep as CardStep } from "../plan-steps.ts";

/** Reads steps, or an object that has them: a call, a stored card. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  return readFlat(value, ["plan", "steps", "todos"], (entry) => {
    const { step = entry["content"] } = entry;
    const status = threeStatus(entry["status"]);
    return typeof step === "string" && status ? stepDraft({ step, status }) : undefined;
  });
}
