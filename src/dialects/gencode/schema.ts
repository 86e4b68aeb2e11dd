import type { JsonSchema } from "../dialect.ts";
import { THREE_STATUSES } from "../three-statuses.ts";

export const MAX_TODOS = 20;
/** Of a content and of an active form, in UTF-16 code units. */
export const MAX_LENGTH = 500;

const text: JsonSchema = { type: "string", minLength: 1, maxLength: MAX_LENGTH };

export const schema: JsonSchema = {
  type: "object",
  properties: {
    todos: {
      type: "array",
      description: "The complete list. It replaces the one before.",
      maxItems: MAX_TODOS,
      items: {
        type: "object",
        properties: {
          content: { ...text, description: 'What to do: "Run tests"' },
          status: { type: "string", enum: THREE_STATUSES },
          activeForm: { ...text, description: 'The same while it is being done: "Running tests"' },
        },
        required: ["content", "status", "activeForm"],
      },
    },
  },
  required: ["todos"],
};
