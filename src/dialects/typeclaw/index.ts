/**
 * `todo_write`, `todo_read` and `todo_clear` of typeclaw: a list that is
 * written whole, read back as it was written, and stays until it is cleared.
 * @module
 */
import type { Dialect } from "../dialect.ts";
import { decode } from "./decode.ts";
import { clearDescription, readDescription, writeDescription } from "./description.ts";
import { encode } from "./encode.ts";
import { guidance } from "./guidance.ts";
import { fromNative, toNative } from "./native.ts";
import { availability, rules } from "./rules.ts";
import { emptySchema, writeSchema } from "./schema.ts";

export type { TypeclawTodo } from "./native.ts";

export const typeclaw: Dialect = {
  name: "typeclaw",
  tools: [
    {
      name: "todo_write",
      label: "Write Todos",
      description: writeDescription,
      inputSchema: writeSchema,
      access: "write",
    },
    {
      name: "todo_read",
      label: "Read Todos",
      description: readDescription,
      inputSchema: emptySchema,
      access: "read",
    },
    {
      name: "todo_clear",
      label: "Clear Todos",
      description: clearDescription,
      inputSchema: emptySchema,
      access: "write",
    },
  ],
  clearTool: "todo_clear",
  rules,
  availability,
  guidance,
  onResume: "all",
  decode,
  encode,
  toNative,
  fromNative,
};
