/**
 * `TodoWrite` of nexo: a scratch list, written whole, that empties itself when
 * every item is completed and answers with the list before and after.
 * @module
 */
import type { Dialect } from "../dialect.ts";
import { decode } from "./decode.ts";
import { description } from "./description.ts";
import { encode } from "./encode.ts";
import { guidance } from "./guidance.ts";
import { fromNative, toNative } from "./native.ts";
import { availability, rules } from "./rules.ts";
import { schema } from "./schema.ts";

export type { NexoTodo } from "./native.ts";

export const nexo: Dialect = {
  name: "nexo",
  tools: [
    {
      name: "TodoWrite",
      label: "Todo Write",
      description,
      inputSchema: schema,
      access: "write",
      loadMode: "discoverable",
      approval: "read",
    },
  ],
  rules,
  availability,
  guidance,
  onResume: "all",
  decode,
  encode,
  toNative,
  fromNative,
};
