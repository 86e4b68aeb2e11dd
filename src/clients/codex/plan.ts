import type { JsonValue } from "../../todo/index.ts";
import type { CallLog } from "../transcript/call-log.ts";

export const PLAN_TOOL = "update_plan";

/** All that the client answers to a plan that it took. */
export const PLAN_TAKEN = "Plan updated";

/** A plan of which the transcript tells that it was taken, not how it was sent. */
export function logPlan(
  log: CallLog,
  id: string,
  plan: JsonValue | undefined,
  at: { readonly at?: number },
): void {
  const call = { id, name: PLAN_TOOL, input: { plan }, ...at };
  log.answeredCall(call, { isError: false, text: PLAN_TAKEN, ...at });
}
