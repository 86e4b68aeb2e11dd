/**
 * `update_todo_list` of Roo Code: the whole list as a Markdown checklist, a box
 * and a text on every line.
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

export type { ChecklistItem } from "./checklist.ts";

export const roo: Dialect = {
  name: "roo",
  tools: [
    {
      name: "update_todo_list",
      label: "Update Todo List",
      description,
      inputSchema: schema,
      access: "write",
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
