/**
 * `progress_card` of OpenClaw and `update_plan`, which came before it: the whole
 * plan in every call, small limits, and a note beside the steps.
 * @module
 */
import type { Dialect } from "../dialect.ts";
import { decode } from "./decode.ts";
import { progressCardDescription, updatePlanDescription } from "./description.ts";
import { encode } from "./encode.ts";
import { guidance } from "./guidance.ts";
import { fromNative, toNative } from "./native.ts";
import { availability, rules } from "./rules.ts";
import { progressCardSchema, updatePlanSchema } from "./schema.ts";

export type { CardResult, PlanResult } from "./encode.ts";
export type { CardStep } from "./native.ts";

export const openclaw: Dialect = {
  name: "openclaw",
  tools: [
    {
      name: "progress_card",
      label: "Progress Card",
      description: progressCardDescription,
      inputSchema: progressCardSchema,
      access: "write",
      approval: "read",
    },
    {
      name: "update_plan",
      label: "Update Plan",
      description: updatePlanDescription,
      inputSchema: updatePlanSchema,
      access: "write",
      approval: "read",
    },
  ],
  rules,
  availability,
  guidance,
  onResume: "all",
  decode,
  encode,
  toNative,
  fromNative,
};
