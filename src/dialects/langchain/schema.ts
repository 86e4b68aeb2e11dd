import type { JsonSchema } from "../dialect.ts";

export const STATUSES = ["pending", "in_progress", "completed"] as const;

export const schema: JsonSchema = {
  type: "object",
  properties: {
    todos: {
      type: "array",
      description: "The whole list, in order",
      items: {
        type: "object",
        properties: {
          content: { type: "string", description: "What is to be done" },
          status: { type: "string", enum: STATUSES },
        },
        required: ["content", "status"],
      },
    },
  },
  required: ["todos"],
};
