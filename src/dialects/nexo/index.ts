/**
 * `TodoWrite` of nexo: a scratch list, written whole, that empties itself when
 * every item is completed and answers with the list before and after.
 * @module
 */
import type { TextLimit } from "../../todo/index.ts";
import type { Dialect, JsonSchema } from "../dialect.ts";
import { objectSchema, OFFERED_EVERYWHERE, WHOLE_LIST_RULES } from "../dialect.ts";
import { THREE_STATUSES } from "../three-statuses.ts";
import { decode, fromNative, MAX_BYTES, MAX_TODOS } from "./decode.ts";
import { encode, toNative } from "./encode.ts";

export type { NexoTodo } from "./encode.ts";

const TEXT_LIMIT: TextLimit = { max: MAX_BYTES, unit: "bytes" };

/** A schema counts characters, so the bytes are said in words. */
const text: JsonSchema = { type: "string", pattern: "\\S", maxLength: MAX_BYTES };

const schema: JsonSchema = objectSchema({
  todos: {
    type: "array",
    description:
      "The full list. It replaces the one before; once every item is completed, the stored list is emptied.",
    maxItems: MAX_TODOS,
    items: objectSchema({
      content: { ...text, description: `What to do: "Run tests". At most ${MAX_BYTES} bytes.` },
      status: { type: "string", enum: THREE_STATUSES },
      activeForm: {
        ...text,
        description: `Shown while in progress: "Running tests". At most ${MAX_BYTES} bytes.`,
      },
    }),
  },
});

export const nexo: Dialect = {
  name: "nexo",
  tools: [
    {
      name: "TodoWrite",
      label: "Todo Write",
      description: `Your scratch list for the steps of the work in hand. Use it for work of three or more steps; a single step or a question needs none. It touches nothing but itself and works in plan mode too.

Every call replaces the whole list. Keep exactly one item in_progress. Mark it completed the moment it is done, one by one. When all items are completed the list is emptied for the next round.`,
      inputSchema: schema,
      access: "write",
      loadMode: "discoverable",
      approval: "read",
    },
  ],
  rules: {
    ...WHOLE_LIST_RULES,
    focus: "advise",
    limits: { todos: MAX_TODOS, content: TEXT_LIMIT, activeForm: TEXT_LIMIT },
    whenAllClosed: "clear",
  },
  availability: { ...OFFERED_EVERYWHERE, toChildAgents: false },
  guidance: `For work of three or more steps, keep the steps in TodoWrite: one in_progress at a time, completed as soon as it is done. A quick step or a question needs no list, and a finished list empties itself.`,
  onResume: "all",
  decode,
  encode,
  toNative,
  fromNative,
};
