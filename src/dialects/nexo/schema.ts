import type { JsonSchema } from "../dialect.ts";
import { THREE_STATUSES } from "../three-statuses.ts";

export const MAX_TODOS = 50;
/** Of a content and of an active form, in UTF-8. */
export const MAX_BYTES = 200;

/** A schema counts characters, so the bytes are said in words. */
const text: JsonSchema = { type: "string", pattern: "\\S", maxLength: MAX_BYTES };

export const schema: JsonSchema = {
  type: "object",
  properties: {
    todos: {
      type: "array",
      description:
        "The full list. It replaces the one before; once every item is completed, the stored list is emptied.",
      maxItems: MAX_TODOS,
      items: {
        type: "object",
        properties: {
          content: { ...text, description: `What to do: "Run tests". At most ${MAX_BYTES} bytes.` },
          status: { type: "string", enum: THREE_STATUSES },
          activeForm: {
            ...text,
            description: `Shown while in progress: "Running tests". At most ${MAX_BYTES} bytes.`,
          },
        },
        required: ["content", "status", "activeForm"],
      },
    },
  },
  required: ["todos"],
};
