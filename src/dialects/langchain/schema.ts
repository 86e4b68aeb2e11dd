import type { JsonSchema } from "../dialect.ts";
import { THREE_STATUSES } from "../three-statuses.ts";

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
          status: { type: "string", enum: THREE_STATUSES },
        },
        required: ["content", "status"],
      },
    },
  },
  required: ["todos"],
};
