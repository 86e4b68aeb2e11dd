import type { JsonSchema } from "../dialect.ts";
import { TODO_PRIORITIES, TODO_STATUSES } from "../../todo/index.ts";

export const writeSchema: JsonSchema = {
  type: "object",
  properties: {
    todos: {
      type: "array",
      description: "The whole list, in order",
      items: {
        type: "object",
        properties: {
          content: { type: "string", description: "What is to be done, in short" },
          status: { type: "string", enum: TODO_STATUSES },
          priority: { type: "string", enum: TODO_PRIORITIES },
        },
        required: ["content", "status", "priority"],
      },
    },
  },
  required: ["todos"],
};

export const readSchema: JsonSchema = { type: "object", properties: {} };
