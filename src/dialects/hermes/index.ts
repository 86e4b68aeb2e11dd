/**
 * `todo` of Hermes: one tool that reads, replaces and merges by the ids that the
 * model gives, with parts of parts and a revision in every reply.
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

export type { HermesResult } from "./encode.ts";
export type { HermesItem } from "./native.ts";

export const hermes: Dialect = {
  name: "hermes",
  tools: [
    {
      name: "todo",
      aliases: ["todo_list"],
      label: "Todo",
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
