/**
 * `update_todo_list` of Roo Code: the whole list as a Markdown checklist, a box
 * and a text on every line.
 * @module
 */
import type { Dialect, JsonSchema } from "../dialect.ts";
import { objectSchema, OFFERED_EVERYWHERE, WHOLE_LIST_RULES } from "../dialect.ts";
import { decode, fromNative } from "./decode.ts";
import { encode, toNative } from "./encode.ts";

export type { ChecklistItem } from "./encode.ts";

const schema: JsonSchema = objectSchema({
  todos: {
    type: "string",
    description:
      "The whole list as a Markdown checklist, a line each, in order: [ ] pending, [x] completed, [-] in progress",
    pattern: "^\\s*$|\\[[ xX~-]?\\]\\s+\\S",
    examples: [
      "[x] Read the code\n[-] Fix the login bug\n[ ] Run the tests",
      "- [ ] Fix the login bug\n- [ ] Write docs",
      "",
    ],
  },
});

export const roo: Dialect = {
  name: "roo",
  tools: [
    {
      name: "update_todo_list",
      label: "Update Todo List",
      description: `Write the todo list of the task, all of it, as a Markdown checklist: one line a todo, in the order of work, no nesting. [ ] is pending, [-] in progress, [x] completed. Use it when a task takes several steps or more comes up on the way. Skip it for one or two simple steps or a question.

Work on one todo at a time. Mark it completed only when it is fully done; one call can complete a todo and start the next. Keep every open todo on the list unless you were told to remove it.`,
      inputSchema: schema,
      access: "write",
    },
  ],
  rules: { ...WHOLE_LIST_RULES, focus: "advise" },
  availability: OFFERED_EVERYWHERE,
  guidance: `Keep a checklist with update_todo_list when a task takes several steps; leave it out for one quick step or a plain question. Have one line in progress, mark it completed when it is fully done, and always send the whole list.`,
  onResume: "all",
  decode,
  encode,
  toNative,
  fromNative,
};
