/**
 * `TodoWrite` of gencode: a short flat list, written whole, with one task in
 * progress, and a reply that shows the plan to the model again.
 * @module
 */
import type { TextLimit } from "../../todo/index.ts";
import type { Dialect, JsonSchema } from "../dialect.ts";
import { objectSchema, OFFERED_EVERYWHERE, WHOLE_LIST_RULES } from "../dialect.ts";
import { THREE_STATUSES } from "../three-statuses.ts";
import { decode, fromNative, MAX_LENGTH, MAX_TODOS } from "./decode.ts";
import { encode, toNative } from "./encode.ts";

export type { GencodeTodo } from "./encode.ts";
export { TodoManager } from "./todo-manager.ts";

const TEXT_LIMIT: TextLimit = { max: MAX_LENGTH, unit: "characters" };

const text: JsonSchema = { type: "string", minLength: 1, maxLength: MAX_LENGTH };

const schema: JsonSchema = objectSchema({
  todos: {
    type: "array",
    description: "The complete list. It replaces the one before.",
    maxItems: MAX_TODOS,
    items: objectSchema({
      content: { ...text, description: 'What to do: "Run tests"' },
      status: { type: "string", enum: THREE_STATUSES },
      activeForm: { ...text, description: 'The same while it is being done: "Running tests"' },
    }),
  },
});

export const gencode: Dialect = {
  name: "gencode",
  tools: [
    {
      name: "TodoWrite",
      label: "Todo Write",
      description: `Keep the task list of this session: the user sees it, and the reply shows you your own plan again.

Use it for work of three or more steps, or when the user gives several tasks. Leave it out for a single step, a trivial change or a question.

Send the whole list every time. At most one task is in_progress. Mark a task completed as soon as it is done, before you start the next.`,
      inputSchema: schema,
      access: "write",
      approval: "read",
    },
  ],
  rules: {
    ...WHOLE_LIST_RULES,
    limits: { todos: MAX_TODOS, content: TEXT_LIMIT, activeForm: TEXT_LIMIT },
  },
  availability: { ...OFFERED_EVERYWHERE, toChildAgents: false },
  guidance: `Write a list with TodoWrite when the work has three or more steps or the user gave several tasks; do without one for a quick step or a question. Keep one task in_progress and mark it completed the moment it is finished.`,
  onResume: "all",
  decode,
  encode,
  toNative,
  fromNative,
};
