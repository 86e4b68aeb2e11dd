/**
 * `update_plan` of Codex: the whole plan in every call, three statuses, nothing
 * but two words in reply. The surfaces that show a plan are in `projections.ts`,
 * apart, so that the tool does not load them.
 * @module
 */
import type { Dialect } from "../dialect.ts";
import { decode } from "./decode.ts";
import { description } from "./description.ts";
import { encode } from "./encode.ts";
import { guidance } from "./guidance.ts";
import { fromNative, toNative } from "./native.ts";
import { availability, rules } from "./rules.ts";
import { schema } from "./schema.ts";

export type { PlanDetails, PlanUpdate } from "./encode.ts";
export type { PlanStep, StepStatus } from "./native.ts";

export const codex: Dialect = {
  name: "codex",
  tools: [
    {
      name: "update_plan",
      label: "Update Plan",
      description,
      inputSchema: schema,
      access: "write",
      strict: false,
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
