import type { JsonSchema } from "../dialect.ts";

export const STATUSES = ["pending", "in_progress", "completed", "cancelled"] as const;

export const MAX_CONTENT = 2_000;
export const MAX_TODOS = 1_000;
export const MIN_BUDGET = 100;
export const MAX_BUDGET = 10_000;

const status: JsonSchema = { enum: STATUSES };
const text: JsonSchema = { type: "string" };
const waits: JsonSchema = {
  type: "string",
  description: "person: question | event name | until time | nothing",
};
const content: JsonSchema = { type: "string", minLength: 1, maxLength: MAX_CONTENT };

/** The whole list. */
export const setSchema: JsonSchema = {
  type: "object",
  properties: {
    todos: {
      type: "array",
      items: {
        type: "object",
        properties: {
          id: text,
          content,
          status,
          activeForm: { type: "string", description: 'Shown while in progress: "Running tests"' },
          check: { type: "string", description: "Command that proves it done" },
        },
        required: ["content"],
      },
    },
  },
  required: ["todos"],
};

/** Some todos, each by id, or by content where it has none yet. */
export const updateSchema: JsonSchema = {
  type: "object",
  properties: {
    todos: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        properties: {
          id: text,
          content: { type: "string", minLength: 1 },
          status,
          activeForm: text,
          check: text,
          note: text,
          waits_for: waits,
          evidence: { type: "string", description: "What shows it" },
        },
        anyOf: [{ required: ["id"] }, { required: ["content"] }],
      },
    },
  },
  required: ["todos"],
};

export const readSchema: JsonSchema = {
  type: "object",
  properties: {
    budget: {
      type: "integer",
      minimum: MIN_BUDGET,
      maximum: MAX_BUDGET,
      description: "Tokens, about",
    },
    cursor: text,
  },
};
