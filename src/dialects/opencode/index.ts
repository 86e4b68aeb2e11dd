/**
 * `todowrite` and `todoread` of opencode: the whole list in every call and in
 * every reply, four statuses, a priority on every todo.
 * @module
 */
import type { Dialect } from "../dialect.ts";
import { decode } from "./decode.ts";
import { readDescription, writeDescription } from "./description.ts";
import { encode } from "./encode.ts";
import { guidance } from "./guidance.ts";
import { flat } from "./native.ts";
import { availability, rules } from "./rules.ts";
import { readSchema, writeSchema } from "./schema.ts";

export type { OpencodeTodo } from "./native.ts";

export const opencode: Dialect = {
  name: "opencode",
  tools: [
    {
      name: "todowrite",
      label: "Write todos",
      description: writeDescription,
      inputSchema: writeSchema,
      access: "write",
    },
    {
      name: "todoread",
      label: "Read todos",
      description: readDescription,
      inputSchema: readSchema,
      access: "read",
    },
  ],
  rules,
  availability,
  guidance,
  onResume: "all",
  decode,
  encode,
  toNative: flat.toNative,
  fromNative: flat.fromNative,
};
