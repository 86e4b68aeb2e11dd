/**
 * `TodoWrite` of gencode: a short flat list, written whole, with one task in
 * progress, and a reply that shows the plan to the model again.
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

export type { GencodeTodo } from "./native.ts";
export { TodoManager } from "./todo-manager.ts";

export const gencode: Dialect = {
  name: "gencode",
  tools: [
    {
      name: "TodoWrite",
      label: "Todo Write",
      description,
      inputSchema: schema,
      access: "write",
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
