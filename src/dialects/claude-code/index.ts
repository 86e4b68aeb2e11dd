/**
 * `TodoWrite` of Claude Code: the whole list in every call, an active form for
 * every todo, and a list that is put away once all of it is done. Its task tools
 * are in `tasks/`.
 * @module
 */
import type { Dialect } from "../dialect.ts";
import { decode } from "./decode.ts";
import { todoWriteDescription } from "./description.ts";
import { encode } from "./encode.ts";
import { guidance } from "./guidance.ts";
import { fromNative, toNative } from "./native.ts";
import { availability, rules } from "./rules.ts";
import { todoWriteSchema } from "./schema.ts";
import { tasks } from "./tasks/index.ts";

export type { TodoWriteResult } from "./encode.ts";
export type { TodoWriteItem } from "./native.ts";
export type {
  TaskCreateResult,
  TaskGetResult,
  TaskListResult,
  TaskUpdateResult,
} from "./tasks/index.ts";

export const claudeCode: Dialect = {
  name: "claude-code",
  tools: [
    {
      name: "TodoWrite",
      label: "Update Todos",
      description: todoWriteDescription,
      inputSchema: todoWriteSchema,
      access: "write",
      approval: "read",
    },
  ],
  rules,
  availability,
  guidance,
  onResume: "all",
  asksForChecks: true,
  decode,
  encode,
  toNative,
  fromNative,
  tasks,
};
