import type { JsonSchema } from "../dialect.ts";

export const STATUSES = ["pending", "in_progress", "completed", "cancelled", "blocked"] as const;

export const schema: JsonSchema = {
  type: "object",
  properties: {
    todos: {
      type: "array",
      description: "The whole list, in order. It replaces the list there was.",
      items: {
        type: "object",
        properties: {
          description: { type: "string", pattern: "\\S", description: "What is to be done" },
          status: { type: "string", enum: STATUSES },
        },
        required: ["description", "status"],
        additionalProperties: false,
      },
    },
  },
  required: ["todos"],
  additionalProperties: false,
};
