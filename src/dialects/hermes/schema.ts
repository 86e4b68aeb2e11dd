import type { JsonSchema } from "../dialect.ts";

export const STATUSES = ["pending", "in_progress", "completed", "cancelled"] as const;

/** What goes beyond is left off at the end: list order is priority. */
export const MAX_ITEMS = 256;

/** What goes beyond is cut, with a mark that says so. */
export const MAX_CONTENT = 4_000;

export const schema: JsonSchema = {
  type: "object",
  properties: {
    todos: {
      type: "array",
      description: "Items to write. Leave out to read the list.",
      items: {
        type: "object",
        properties: {
          id: { type: "string", description: "Your own id, unique in the list" },
          content: { type: "string", pattern: "\\S" },
          status: { type: "string", enum: STATUSES },
          parent: { type: "string", description: "Id of the item that this one is a part of" },
        },
        required: ["id", "content", "status"],
      },
    },
    merge: {
      type: "boolean",
      description: "true: change items by id and add new ones. false: replace the whole list.",
      default: false,
    },
  },
};
