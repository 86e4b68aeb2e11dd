import type { CallContext, Decoded } from "../dialect.ts";
import type { JsonObject } from "../json-input.ts";
import { forbiddenKey, isObject, parsedIfJson } from "../json-input.ts";
import type { JsonValue } from "../../todo/index.ts";
import { mergeOf } from "./merge.ts";
import { refusal, typeName } from "./messages.ts";
import { readItem } from "./native.ts";
import type { ReadItem } from "./native.ts";
import { replacementOf } from "./replace.ts";
import { MAX_CONTENT } from "./schema.ts";

/** What `encode` needs to know of a write. */
export interface Sent {
  /** Items that the list had no room for. */
  readonly omitted: number;
}

/** Without `todos` the call reads; with them it replaces the list or merges into it. */
export function decode(_tool: string, input: unknown, { list }: CallContext): Decoded {
  const fields = parsedIfJson(input) ?? {};
  if (!isObject(fields)) return refused(`arguments must be an object, got ${typeName(fields)}`);
  const { todos: sent = null } = fields;
  const todos = parsed(sent);
  const forbidden = forbiddenKey(todos === sent ? fields : { ...fields, todos });
  if (forbidden !== undefined) return refused(`the key ${forbidden} is not allowed`);
  if (sent === null) return { ok: true, operations: [] };

  if (todos === undefined) {
    return refused("todos must be a list of objects, got unparseable string");
  }
  if (!Array.isArray(todos)) return refused(`todos must be a list, got ${typeName(todos)}`);
  const wrong = todos.findIndex((item) => !isObject(item));
  if (wrong >= 0) {
    return refused(`todos[${wrong}] must be an object, got ${typeName(todos[wrong])}`);
  }
  const isMerge = readFlag(fields["merge"]);
  if (isMerge === undefined) {
    return refused(`merge must be true or false, got ${typeName(fields["merge"])}`);
  }
  const items = (todos as readonly JsonObject[]).map((item) => capped(readItem(item)));
  const write = isMerge ? mergeOf(items, list) : replacementOf(items, list);
  return "problem" in write
    ? refused(write.problem)
    : { ok: true, operations: write.operations, sent: { omitted: write.omitted } satisfies Sent };
}

function refused(error: string): Decoded {
  return { ok: false, reply: refusal(error) };
}

/** A list that was sent as JSON inside a string; undefined if that is no JSON. */
function parsed(todos: JsonValue): JsonValue | undefined {
  if (typeof todos !== "string") return todos;
  try {
    return JSON.parse(todos) as JsonValue;
  } catch {
    return undefined;
  }
}

/** Undefined if it is neither: guessing "replace" could cost the list. */
function readFlag(value: JsonValue | undefined): boolean | undefined {
  if (value === undefined || value === null || value === false || value === "false") return false;
  return value === true || value === "true" ? true : undefined;
}

const CUT = "… [truncated]";

function capped(item: ReadItem): ReadItem {
  const { content } = item;
  if (content.length <= MAX_CONTENT) return item;
  const end = MAX_CONTENT - CUT.length;
  const wouldSplit = (content.codePointAt(end - 1) ?? 0) > 0xffff;
  return { ...item, content: content.slice(0, wouldSplit ? end - 1 : end) + CUT };
}
