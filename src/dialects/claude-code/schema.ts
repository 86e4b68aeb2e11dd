import type { JsonSchema } from "../dialect.ts";
import { THREE_STATUSES } from "../three-statuses.ts";

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
          status: { type: "string", enum: THREE_STATUSES },
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
