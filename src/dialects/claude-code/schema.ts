import type { JsonSchema } from "../dialect.ts";

export const STATUSES = ["pending", "in_progress", "completed"] as const;

export type ItemStatus = (typeof STATUSES)[number];

export const todoWriteSchema: JsonSchema = {
  type: "object",
  properties: {
    todos: {
      type: "array",
      description: "The whole list, in order",
      items: {
        type: "object",
        properties: {
          content: { type: "string", minLength: 1, description: "What to do: Run tests" },
          status: { type: "string", enum: STATUSES },
          activeForm: {
            type: "string",
            minLength: 1,
            description: "The same while it is being done: Running tests",
          },
        },
        required: ["content", "status", "activeForm"],
      },
    },
  },
  required: ["todos"],
};
