import type { JsonSchema } from "../dialect.ts";

export const OPS = ["init", "start", "done", "rm", "drop", "append", "note"] as const;

/** Ops of later versions: carried out, not offered. */
const LATER_OPS = ["block", "unblock"] as const;

export type Op = (typeof OPS)[number] | (typeof LATER_OPS)[number];

export function isOp(value: unknown): value is Op {
  return [...OPS, ...LATER_OPS].some((op) => op === value);
}

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
