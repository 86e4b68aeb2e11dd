/**
 * `progress_card` of OpenClaw and `update_plan`, which came before it: the whole
 * plan in every call, small limits, and a note beside the steps.
 * @module
 */
import type { Dialect, JsonSchema } from "../dialect.ts";
import { objectSchema, OFFERED_EVERYWHERE, WHOLE_LIST_RULES } from "../dialect.ts";
import { THREE_STATUSES, toPlan } from "../three-statuses.ts";
import { decode, fromNative, MAX_MARKDOWN_BYTES, MAX_STEP_BYTES, MAX_STEPS } from "./decode.ts";
import { encode } from "./encode.ts";

export type { CardResult, CardStep, PlanResult } from "./encode.ts";

const plan: JsonSchema = {
  type: "array",
  description: "All steps, in order; at most one in_progress",
  maxItems: MAX_STEPS,
  items: objectSchema({
    step: { type: "string", pattern: "\\S", maxLength: MAX_STEP_BYTES },
    status: { type: "string", enum: THREE_STATUSES },
  }),
};

const progressCardSchema: JsonSchema = objectSchema(
  {
    markdown: {
      type: "string",
      description: "A short note: what happened, what blocks, what comes next",
      maxLength: MAX_MARKDOWN_BYTES,
    },
    plan,
  },
  [],
);

const updatePlanSchema: JsonSchema = objectSchema(
  {
    explanation: { type: "string", description: "What changed, in one sentence" },
    plan: { ...plan, minItems: 1 },
  },
  ["plan"],
);

export const openclaw: Dialect = {
  name: "openclaw",
  tools: [
    {
      name: "progress_card",
      label: "Progress Card",
      description: `Keep one card that shows the user how the work stands: the steps of the plan, a short note, or both. Use it for work of several steps; skip it for a quick answer.

Every call replaces the whole card: a part that is left out is removed, and an empty call clears the card. At most one step is in_progress; mark a step completed as soon as it is. Do not repeat the steps in the note.`,
      inputSchema: progressCardSchema,
      access: "write",
      approval: "read",
    },
    {
      name: "update_plan",
      label: "Update Plan",
      description: `Keep the plan of the work in hand: ordered steps with a status each. Use it for work of several steps; skip it for a quick answer.

Every call sends the whole plan. At most one step is in_progress; mark a step completed as soon as it is, and go on with the next.`,
      inputSchema: updatePlanSchema,
      access: "write",
      approval: "read",
    },
  ],
  /** Both tools write the same list, so the card's limits hold for both. */
  rules: {
    ...WHOLE_LIST_RULES,
    limits: { todos: MAX_STEPS, content: { max: MAX_STEP_BYTES, unit: "bytes" } },
  },
  /** The card belongs to the session that the user talks to. */
  availability: { ...OFFERED_EVERYWHERE, toChildAgents: false },
  guidance: `During work of several steps keep the progress card current with progress_card: the user follows it instead of the transcript. One step is in_progress at a time; complete it when it is done, not in a batch at the end. A quick answer needs no card.`,
  onResume: "all",
  decode,
  encode,
  toNative: toPlan,
  fromNative,
};
