import type { JsonSchema } from "../dialect.ts";
import { TODO_PRIORITIES, TODO_STATUSES } from "../../todo/index.ts";

export const writeSchema: JsonSchema = {
  type: "object",
  properties: {
    todos: {
      type: "array",
      description: "The complete list. It replaces the one before.",
      items: {
        type: "object",
        properties: {
          content: { type: "string", minLength: 1, description: "What to do" },
          status: { type: "string", enum: TODO_STATUSES },
          priority: { type: "string", enum: TODO_PRIORITIES },
          id: { type: "string" },
        },
        required: ["content", "status"],
      },
    },
  },
  required: ["todos"],
};

/** Of the tools that need nothing to be said. */
export const emptySchema: JsonSchema = { type: "object", properties: {} };
