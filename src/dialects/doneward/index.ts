/**
 * Our own vocabulary, for agents that have no todo tool left: three small
 * tools, writes of the whole list or of single todos, replies that say only
 * what changed.
 * @module
 */
import type { Dialect } from "../dialect.ts";
import { decode } from "./decode.ts";
import { readDescription, setDescription, updateDescription } from "./description.ts";
import { encode } from "./encode.ts";
import { guidance } from "./guidance.ts";
import { fromNative, toNative } from "./native.ts";
import { availability, rules } from "./rules.ts";
import { readSchema, setSchema, updateSchema } from "./schema.ts";
import { tasks } from "./tasks/index.ts";

export type { DonewardTodo } from "./native.ts";

export const doneward: Dialect = {
  name: "doneward",
  tools: [
    {
      name: "todo_set",
      label: "Set todos",
      description: setDescription,
      inputSchema: setSchema,
      access: "write",
    },
    {
      name: "todo_update",
      aliases: ["update_task_progress"],
      label: "Update todos",
      description: updateDescription,
      inputSchema: updateSchema,
      access: "write",
    },
    {
      name: "todo_read",
      label: "Read todos",
      description: readDescription,
      inputSchema: readSchema,
      access: "read",
    },
  ],
  waitMark: "`waits_for`",
  rules,
  availability,
  guidance,
  onResume: "all",
  decode,
  encode,
  toNative,
  fromNative,
  tasks,
};
