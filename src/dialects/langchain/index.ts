/**
 * `write_todos` of LangChain's todo list middleware: the whole list in every
 * call and in every reply, three statuses.
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

export type { LangChainTodo } from "./native.ts";

export const langchain: Dialect = {
  name: "langchain",
  tools: [
    {
      name: "write_todos",
      label: "Write Todos",
      description,
      inputSchema: schema,
      access: "write",
      concurrency: "exclusive",
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
