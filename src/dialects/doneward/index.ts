/**
 * Our own vocabulary, for agents that have no todo tool left: three small
 * tools, writes of the whole list or of single todos, replies that say only
 * what changed.
 * @module
 */
import type { Dialect, JsonSchema } from "../dialect.ts";
import { objectSchema, OFFERED_EVERYWHERE, WHOLE_LIST_RULES } from "../dialect.ts";
import {
  decode,
  fromNative,
  MAX_BUDGET,
  MAX_CONTENT,
  MAX_TODOS,
  MIN_BUDGET,
  STATUSES,
} from "./decode.ts";
import { encode, toNative } from "./encode.ts";
import { decodeTask } from "./tasks/decode.ts";
import { encodeTask } from "./tasks/encode.ts";
import { taskTools } from "./tasks/tools.ts";

export type { DonewardTodo } from "./encode.ts";

const status: JsonSchema = { enum: STATUSES };

const text: JsonSchema = { type: "string" };

const waits: JsonSchema = {
  type: "string",
  description: "person: question | event name | until time | nothing",
};

const content: JsonSchema = { type: "string", minLength: 1, maxLength: MAX_CONTENT };

/** The whole list. */
const setSchema: JsonSchema = objectSchema({
  todos: {
    type: "array",
    items: objectSchema(
      {
        id: text,
        content,
        status,
        activeForm: { type: "string", description: 'Shown while in progress: "Running tests"' },
        check: { type: "string", description: "Command that proves it done" },
      },
      ["content"],
    ),
  },
});

/** Some todos, each by id, or by content where it has none yet. */
const updateSchema: JsonSchema = objectSchema({
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
});

const readSchema: JsonSchema = objectSchema(
  {
    budget: {
      type: "integer",
      minimum: MIN_BUDGET,
      maximum: MAX_BUDGET,
      description: "Tokens, about",
    },
    cursor: text,
  },
  [],
);

export const doneward: Dialect = {
  name: "doneward",
  tools: [
    {
      name: "todo_set",
      label: "Set todos",
      description:
        "Write the todo list of the work in hand, all of it, in order. Helps with work of several steps; a single step or a question needs none. Todos with a known id or content keep what is known of them. One can be in progress.",
      inputSchema: setSchema,
      access: "write",
    },
    {
      name: "todo_update",
      aliases: ["update_task_progress"],
      label: "Update todos",
      description:
        "Change todos as the work goes: start one, complete it when it is really done, add what comes up (content without an id), note, cancel. Only what is named changes.",
      inputSchema: updateSchema,
      access: "write",
    },
    {
      name: "todo_read",
      label: "Read todos",
      description: "Read the list. A long one comes in pages: pass the cursor of the last.",
      inputSchema: readSchema,
      access: "read",
    },
  ],
  waitMark: "`waits_for`",
  rules: {
    ...WHOLE_LIST_RULES,
    limits: { todos: MAX_TODOS, content: { max: MAX_CONTENT, unit: "characters" } },
    identity: "id",
  },
  availability: OFFERED_EVERYWHERE,
  guidance: `For work of several steps, todo_set writes the list and todo_update keeps it true: one todo in progress at a time, completed when it is done. Short work needs no list.`,
  onResume: "all",
  decode,
  encode,
  toNative,
  fromNative,
  tasks: {
    tools: taskTools,
    guidance:
      "Work that others share or that outlives the session is on a board: task_claim takes the next ready task, task_update closes it or gives it back.",
    decode: decodeTask,
    encode: encodeTask,
  },
};
