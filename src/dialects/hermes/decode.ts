import type { JsonValue, PhaseDraft, TodoStatus } from "../../todo/index.ts";
import type { CallContext, Decoded } from "../dialect.ts";
import { readFlat } from "../flat-list.ts";
import type { JsonObject } from "../json-input.ts";
import { forbiddenKey, isObject, parsedIfJson } from "../json-input.ts";
import type { Sent } from "./encode.ts";
import { STATUSES } from "./encode.ts";
import { refusal, typeName } from "./messages.ts";
import type { ReadItem } from "./write.ts";
import { mergeOf, replacementOf } from "./write.ts";

/** What goes beyond is cut, with a mark that says so. */
export const MAX_CONTENT = 4_000;

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

/** Reads items, or an object that has them: a call, a reply; entries without content are left out. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  return readFlat(value, ["todos", "items"], (entry) => {
    const { id, content, status = "pending", parent } = readItem(entry);
    if (content === "") return undefined;
    return { ...(id !== "" && { key: id }), content, status, ...(parent && { parent }) };
  });
}

export function readItem(item: JsonObject): ReadItem {
  const id = readText(item["id"]);
  const content = readText(item["content"]);
  const status = readStatus(item["status"]);
  if (item["parent"] === undefined) return { id, content, status, parent: undefined };
  const parent = readText(item["parent"]);
  return { id, content, status, parent: parent === "" || parent === id ? null : parent };
}

function readText(value: JsonValue | undefined): string {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" ? String(value) : "";
}

function readStatus(value: JsonValue | undefined): TodoStatus | undefined {
  const known = STATUSES.find((status) => status === value);
  return known ?? STATUSES.find((status) => status === readText(value).toLowerCase());
}
