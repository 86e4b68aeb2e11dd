/**
 * `TodoWrite` of Claude Code: the whole list in every call, an active form for
 * every todo, and a list that is put away once all of it is done. Its task tools
 * are in `tasks/`.
 * @module
 */
import type { Dialect } from "../dialect.ts";
import { OFFERED_EVERYWHERE, WHOLE_LIST_RULES } from "../dialect.ts";
import { readFormedItems } from "../three-statuses.ts";
import { encode, flat } from "./encode.ts";
import { decodeTask } from "./tasks/decode.ts";
import { encodeTask } from "./tasks/encode.ts";
import { taskTools } from "./tasks/tools.ts";

export type { TodoWriteItem, TodoWriteResult } from "./encode.ts";
export type {
  TaskCreateResult,
  TaskGetResult,
  TaskListResult,
  TaskUpdateResult,
} from "./tasks/encode.ts";

export const claudeCode: Dialect = {
  name: "claude-code",
  tools: [
    {
      name: "TodoWrite",
      label: "Update Todos",
      description: `Keep a list of the work in hand, for you and for the user to follow. Use it for work of three or more steps, or when the user names several tasks. Skip it for a single step or a question.

Every call sends the whole list. Each todo has \`content\` (Run tests) and \`activeForm\` (Running tests). One todo is in_progress at a time: set it before you begin. Mark it completed as soon as it is fully done, not in a batch at the end; while anything is missing or fails it stays in_progress. Remove what is no longer needed.`,
      inputSchema: flat.schema,
      access: "write",
      approval: "read",
    },
  ],
  rules: { ...WHOLE_LIST_RULES, whenAllClosed: "clear" },
  availability: OFFERED_EVERYWHERE,
  guidance: `Keep a list with TodoWrite when the work has three or more steps or the user gave several tasks; leave it out for one quick step or a plain question. Work on one todo at a time, and mark it completed when it is fully done, before you start the next.`,
  onResume: "all",
  asksForChecks: true,
  decode: flat.decode,
  encode,
  toNative: flat.toNative,
  // Also reads todos as they are kept.
  fromNative: (value) => readFormedItems(value, ["todos", "stored"]),
  tasks: { tools: taskTools, decode: decodeTask, encode: encodeTask },
};
