import type { JsonObject } from "../json-input.ts";
import { isObject } from "../json-input.ts";
import type { JsonValue, PhaseDraft, TodoDraft, TodoList, TodoStatus } from "../../todo/index.ts";
import { allTodos, DEFAULT_PHASE, EMPTY_LIST } from "../../todo/index.ts";
import { STATUSES } from "./schema.ts";

/**
 * A todo as this vocabulary keeps it and shows it in replies. Calls may spell
 * the active form so, too; the schema has `activeForm`.
 */
export interface NexoTodo {
  readonly content: string;
  readonly status: (typeof STATUSES)[number];
  readonly active_form: string;
}

const NATIVE: { readonly [status in TodoStatus]: NexoTodo["status"] } = {
  pending: "pending",
  in_progress: "in_progress",
  completed: "completed",
  cancelled: "completed",
};

export function toNative(list: TodoList): { readonly todos: readonly NexoTodo[] } {
  return { todos: toItems(list) };
}

/** Reads a list or an object that has one; malformed entries are left out. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  const entries = isObject(value) ? (value["todos"] ?? value["stored"]) : value;
  if (!Array.isArray(entries)) return undefined;
  const todos = toDrafts((entries as JsonValue[]).flatMap(readItem));
  return todos.length === 0 ? [] : [{ name: DEFAULT_PHASE, todos }];
}

export function toItems(list: TodoList): NexoTodo[] {
  return allTodos(list).map(({ content, status, activeForm }) => ({
    content,
    status: NATIVE[status],
    active_form: activeForm ?? content,
  }));
}

/**
 * A whole list as drafts, to be written over `list`. An active form that only
 * repeats the content says nothing, unless the todo has another one now.
 */
export function toDrafts(items: readonly NexoTodo[], list: TodoList = EMPTY_LIST): TodoDraft[] {
  const formed = new Set(
    allTodos(list).flatMap((todo) => (todo.activeForm === undefined ? [] : [todo.content])),
  );
  return items.map(({ content, status, active_form: activeForm }) => ({
    content,
    status,
    ...(status === "completed" && { alike: ["cancelled"] as const }),
    ...((activeForm !== content || formed.has(content)) && { activeForm }),
  }));
}

/** Camel case comes first: if it is there, even as null, the other spelling is not looked at. */
export function activeFormOf(item: JsonObject): JsonValue | undefined {
  const { activeForm, active_form: snakeCase } = item;
  return activeForm === undefined ? snakeCase : activeForm;
}

function readItem(entry: JsonValue): NexoTodo[] {
  if (!isObject(entry)) return [];
  const { content } = entry;
  const form = activeFormOf(entry);
  const status = STATUSES.find((name) => name === entry["status"]);
  if (typeof content !== "string" || content === "" || !status) return [];
  return [{ content, status, active_form: typeof form === "string" ? form : content }];
}
