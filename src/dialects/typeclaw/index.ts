/**
 * `todo_write`, `todo_read` and `todo_clear` of typeclaw: a list that is
 * written whole, read back as it was written, and stays until it is cleared.
 * @module
 */
import { TODO_PRIORITIES, TODO_STATUSES } from "../../todo/index.ts";
import type { Dialect, JsonSchema } from "../dialect.ts";
import { objectSchema, OFFERED_EVERYWHERE, WHOLE_LIST_RULES } from "../dialect.ts";
import { decode, fromNative } from "./decode.ts";
import { encode, toNative } from "./encode.ts";

export type { TypeclawTodo } from "./encode.ts";

const writeSchema: JsonSchema = objectSchema({
  todos: {
    type: "array",
    description: "The complete list. It replaces the one before.",
    items: objectSchema(
      {
        content: { type: "string", minLength: 1, description: "What to do" },
        status: { type: "string", enum: TODO_STATUSES },
        priority: { type: "string", enum: TODO_PRIORITIES },
        id: { type: "string" },
      },
      ["content", "status"],
    ),
  },
});

/** Of the tools that need nothing to be said. */
const emptySchema: JsonSchema = objectSchema({});

export const typeclaw: Dialect = {
  name: "typeclaw",
  tools: [
    {
      name: "todo_write",
      label: "Write Todos",
      description: `Replace your todo list with these items, all of them: what you leave out is gone. Keep a list for work of several steps or long work, so that it can be taken up again after an interruption; a quick step or a question needs none. Have one item in_progress, and write the list again as soon as an item is completed or cancelled.`,
      inputSchema: writeSchema,
      access: "write",
    },
    {
      name: "todo_read",
      label: "Read Todos",
      description: `Read your todo list as it is now, for instance after an interruption.`,
      inputSchema: emptySchema,
      access: "read",
    },
    {
      name: "todo_clear",
      label: "Clear Todos",
      description: `Empty your todo list, when everything is really finished or the work is given up. What is still open is no longer followed.`,
      inputSchema: emptySchema,
      access: "write",
    },
  ],
  clearTool: "todo_clear",
  rules: { ...WHOLE_LIST_RULES, focus: "advise", identity: "id" },
  /** Child agents have the tools too, and are told at a call that the list is not theirs. */
  availability: OFFERED_EVERYWHERE,
  guidance: `For work of several steps or long work, keep a list with todo_write and write it again whenever an item is completed; short work needs none. After an interruption look at todo_read and go on with the next open item; when all is done, todo_clear.`,
  onResume: "all",
  decode,
  encode,
  toNative,
  fromNative,
};
