import type { JsonSchema } from "../dialect.ts";

export const OPS = ["init", "start", "done", "rm", "drop", "append", "note"] as const;

export type Op = (typeof OPS)[number];

const items: JsonSchema = { type: "array", items: { type: "string" }, minItems: 1 };

export const schema: JsonSchema = {
  type: "object",
  properties: {
    ops: {
      type: "array",
      description: "Operations, applied in order",
      minItems: 1,
      items: {
        type: "object",
        properties: {
          op: { type: "string", enum: OPS },
          list: {
            type: "array",
            description: "init: the new list",
            items: {
              type: "object",
              properties: { phase: { type: "string" }, items },
              required: ["phase", "items"],
            },
          },
          task: { type: "string", description: "Exact content of a task" },
          phase: { type: "string", description: "Exact name of a phase" },
          items: { ...items, description: "append: new tasks" },
          text: { type: "string", description: "note: its text" },
        },
        required: ["op"],
      },
    },
  },
  required: ["ops"],
};
