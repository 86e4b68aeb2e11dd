import type { JsonSchema } from "../dialect.ts";
import { THREE_STATUSES } from "../three-statuses.ts";

export const MAX_STEPS = 50;
/** UTF-8. A JSON Schema can only count characters: `maxLength` is the most that could ever fit. */
export const MAX_STEP_BYTES = 512;
export const MAX_MARKDOWN_BYTES = 8192;

const plan: JsonSchema = {
  type: "array",
  description: "All steps, in order; at most one in_progress",
  maxItems: MAX_STEPS,
  items: {
    type: "object",
    properties: {
      step: { type: "string", pattern: "\\S", maxLength: MAX_STEP_BYTES },
      status: { type: "string", enum: THREE_STATUSES },
    },
    required: ["step", "status"],
  },
};

export const progressCardSchema: JsonSchema = {
  type: "object",
  properties: {
    markdown: {
      type: "string",
      description: "A short note: what happened, what blocks, what comes next",
      maxLength: MAX_MARKDOWN_BYTES,
    },
    plan,
  },
};

export const updatePlanSchema: JsonSchema = {
  type: "object",
  properties: {
    explanation: { type: "string", description: "What changed, in one sentence" },
    plan: { ...plan, minItems: 1 },
  },
  required: ["plan"],
};
