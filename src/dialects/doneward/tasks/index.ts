/**
 * Our own tools for durable tasks: four of them, over the board that agents
 * share. None deletes: what an agent puts away, a person finds.
 * @module
 */
import type { TaskDialect } from "../../dialect.ts";
import { decode } from "./decode.ts";
import { encode } from "./encode.ts";
import { taskTools } from "./tools.ts";

const guidance =
  "Work that others share or that outlives the session is on a board: task_claim takes the next ready task, task_update closes it or gives it back.";

export const tasks: TaskDialect = { tools: taskTools, guidance, decode, encode };
