/**
 * `todo_write` of oh-my-pi: phases, ordered operations, tasks named by their
 * text, and a focus that is always kept.
 * @module
 */
import type { Dialect } from "../dialect.ts";
import { decode } from "./decode.ts";
import { description } from "./description.ts";
import { encode } from "./encode.ts";
import { guidance } from "./guidance.ts";
import { failedWrite } from "./messages.ts";
import { fromNative, toNative, toPhases } from "./native.ts";
import { availability, rules } from "./rules.ts";
import { schema } from "./schema.ts";
import { userTodoEdit } from "./transcript.ts";

export type { TodoItem, TodoPhase } from "./native.ts";
export { getLatestTodoPhasesFromEntries } from "./transcript.ts";

export const ohMyPi: Dialect = {
  name: "oh-my-pi",
  tools: [
    {
      name: "todo_write",
      label: "Todo Write",
      description,
      inputSchema: schema,
      access: "write",
      concurrency: "exclusive",
      strict: true,
      loadMode: "discoverable",
      approval: "read",
    },
  ],
  rules,
  availability,
  guidance,
  onResume: "open",
  decode,
  encode,
  failedWrite,
  editRecord: (list) => userTodoEdit(toPhases(list)),
  toNative,
  fromNative,
};
