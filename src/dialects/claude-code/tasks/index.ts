/**
 * `TaskCreate`, `TaskGet`, `TaskUpdate` and `TaskList` of Claude Code, over a
 * board that a team shares.
 * @module
 */
import type { TaskDialect } from "../../dialect.ts";
import { decode } from "./decode.ts";
import { encode } from "./encode.ts";
import { taskTools } from "./tools.ts";

export type {
  TaskCreateResult,
  TaskGetResult,
  TaskListResult,
  TaskUpdateResult,
} from "./results.ts";

export const tasks: TaskDialect = { tools: taskTools, decode, encode };
