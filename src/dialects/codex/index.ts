/**
 * `update_plan` of Codex: the whole plan in every call, three statuses, nothing
 * but two words in reply. The surfaces that show a plan are in `projections.ts`,
 * apart, so that the tool does not load them.
 * @module
 */
import type { Dialect, JsonSchema } from "../dialect.ts";
import { OFFERED_EVERYWHERE, WHOLE_LIST_RULES } from "../dialect.ts";
import { THREE_STATUSES, toPlan } from "../three-statuses.ts";
import { decode, fromNative } from "./decode.ts";
import { encode } from "./encode.ts";

export type { PlanDetails, PlanUpdate, StepStatus } from "./encode.ts";
export type { PlanStep } from "../three-statuses.ts";

const schema: JsonSchema = {
  type: "object",
  properties: {
    explanation: { type: "string", description: "What changed and why, in one sentence" },
    plan: {
      type: "array",
      description: "All steps, in order; an empty list clears the plan",
      items: {
        type: "object",
        properties: {
          step: { type: "string", description: "A few words" },
          status: { type: "string", enum: THREE_STATUSES },
        },
        required: ["step", "status"],
        additionalProperties: false,
      },
    },
  },
  required: ["plan"],
  additionalProperties: false,
};

export const codex: Dialect = {
  name: "codex",
  tools: [
    {
      name: "update_plan",
      label: "Update Plan",
      description: `Keep the plan of the work in hand: a short list of steps with a status each. Use it when the work takes several steps or the user asks for a plan; skip it for one simple step.

Every call sends the whole plan. At most one step is in_progress; mark a step completed as soon as it is, and start the next in the same call. When the plan changes, say why in \`explanation\`. Not for Plan mode.`,
      inputSchema: schema,
      access: "write",
      strict: false,
      approval: "read",
    },
  ],
  rules: WHOLE_LIST_RULES,
  availability: { ...OFFERED_EVERYWHERE, inPlanMode: "refused" },
  guidance: `Keep a plan with update_plan when the work takes several steps; leave it out for simple or single-step work. Steps are a few words each, one of them in_progress at a time, and a step is completed before you move on. Do not repeat the plan in your answer: the user sees it.`,
  onResume: "all",
  decode,
  encode,
  toNative: toPlan,
  fromNative,
};
