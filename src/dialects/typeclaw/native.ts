import { readFlat } from "../flat-phase.ts";
import { isObject } from "../json-input.ts";
import type { JsonValue, PhaseDraft, TodoDraft, TodoList, WrittenTodo } from "../../todo/index.ts";
import { allTodos, TODO_PRIORITIES, TODO_STATUSES, writtenTodo } from "../../todo/index.ts";

/** A todo as this vocabulary writes it. Fields that it does not know are kept as they are. */
export type TypeclawTodo = WrittenTodo;

export function toNative(list: TodoList): { readonly todos: readonly TypeclawTodo[] } {
  return { todos: toItems(list) };
}

/** Reads a list or an object that has one; malformed entries are left out. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  return readFlat(value, ["todos"], (entry) =>
    problemOf(entry) === undefined ? toDraft(entry as TypeclawTodo) : undefined,
  );
}

export function toItems(list: TodoList): TypeclawTodo[] {
  return allTodos(list).map(writtenTodo);
}

/** Of a whole-list write: what an item leaves out is gone. */
export function toDraft({ content, status, priority, id, ...rest }: TypeclawTodo): TodoDraft {
  const extra = rest as { readonly [name: string]: JsonValue };
  return {
    content,
    status,
    priority: priority ?? null,
    key: id ?? null,
    extra: Object.keys(extra).length > 0 ? extra : null,
  };
}

/** What keeps a value from being a todo, as the end of a sentence that begins with its place. */
export function problemOf(value: unknown): string | undefined {
  if (!isObject(value)) return " must be an object";
  const { content, status, priority, id } = value;
  if (typeof content !== "string" || content === "") return ".content must be a non-empty string";
  if (!TODO_STATUSES.some((name) => name === status)) {
    return `.status must be one of ${TODO_STATUSES.join(", ")}`;
  }
  if (priority !== undefined && !TODO_PRIORITIES.some((name) => name === priority)) {
    return `.priority must be one of ${TODO_PRIORITIES.join(", ")}, or left out`;
  }
  if (id !== undefined && typeof id !== "string") return ".id must be a string, or left out";
  return undefined;
}
