import type { JsonSchema } from "../dialect.ts";
import { THREE_STATUSES } from "../three-statuses.ts";

export const schema: JsonSchema = {
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
