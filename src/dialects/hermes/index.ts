/**
 * `todo` of Hermes: one tool that reads, replaces and merges by the ids that the
 * model gives, with parts of parts and a revision in every reply.
 * @module
 */
import type { Dialect, JsonSchema } from "../dialect.ts";
import { objectSchema, OFFERED_EVERYWHERE, WHOLE_LIST_RULES } from "../dialect.ts";
import { decode, fromNative, MAX_CONTENT } from "./decode.ts";
import { encode, STATUSES, toNative } from "./encode.ts";
import { MAX_ITEMS } from "./write.ts";

export type { HermesItem, HermesResult } from "./encode.ts";

const schema: JsonSchema = objectSchema(
  {
    todos: {
      type: "array",
      description: "Items to write. Leave out to read the list.",
      items: objectSchema(
        {
          id: { type: "string", description: "Your own id, unique in the list" },
          content: { type: "string", pattern: "\\S" },
          status: { type: "string", enum: STATUSES },
          parent: { type: "string", description: "Id of the item that this one is a part of" },
        },
        ["id", "content", "status"],
      ),
    },
    merge: {
      type: "boolean",
      description: "true: change items by id and add new ones. false: replace the whole list.",
      default: false,
    },
  },
  [],
);

export const hermes: Dialect = {
  name: "hermes",
  tools: [
    {
      name: "todo",
      aliases: ["todo_list"],
      label: "Todo",
      description: `Keep a task list for work of three or more steps, or when the user names several tasks. Skip it for a single step or a question.

Call it without arguments to read the list. With \`todos\` it replaces the list; with \`merge: true\` it changes the items you name by id and adds new ones. An empty \`todos\` clears the list.

The order is the priority. One item is in_progress at a time. Split a large item into parts with \`parent\`. Mark an item completed as soon as it is really done; cancel what failed or is no longer needed, and add what takes its place. Every call answers with the whole list.`,
      inputSchema: schema,
      access: "write",
      approval: "read",
    },
  ],
  rules: {
    ...WHOLE_LIST_RULES,
    limits: { todos: MAX_ITEMS, content: { max: MAX_CONTENT, unit: "characters" } },
    identity: "id",
  },
  availability: OFFERED_EVERYWHERE,
  guidance: `Keep a list with the todo tool when the work has three or more steps or the user gave several tasks; leave it out for one quick step or a plain question. Have one item in progress, complete it as soon as it is done, and send only what changed with merge.`,
  onResume: "all",
  decode,
  encode,
  toNative,
  fromNative,
};
