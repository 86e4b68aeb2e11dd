/**
 * `write_todos` of Gemini CLI: the whole list in every call and in every reply,
 * five statuses, one in progress, refused while planning.
 * @module
 */
import type { Dialect } from "../dialect.ts";
import { decode } from "./decode.ts";
import { description } from "./description.ts";
import { encode } from "./encode.ts";
import { guidance } from "./guidance.ts";
import { flat } from "./native.ts";
import { availability, rules } from "./rules.ts";
import { schema } from "./schema.ts";

export type { GeminiTodo } from "./native.ts";

export const geminiCli: Dialect = {
  name: "gemini-cli",
  tools: [
    {
      name: "write_todos",
      label: "WriteTodos",
      description,
      inputSchema: schema,
      access: "write",
    },
  ],
  waitMark: "the status `blocked`",
  rules,
  availability,
  guidance,
  onResume: "all",
  decode,
  encode,
  toNative: flat.toNative,
  fromNative: flat.fromNative,
};
