import { readFormedItems } from "../active-form.ts";
import type { JsonObject } from "../json-input.ts";
import type { ThreeStatus } from "../three-statuses.ts";
import { shownStatus } from "../three-statuses.ts";
import type { JsonValue, PhaseDraft, Todo, TodoList } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";

/**
 * A todo as this vocabulary keeps it and shows it in replies. Calls may spell
 * the active form so, too; the schema has `activeForm`.
 */
export interface NexoTodo {
  readonly content: string;
  readonly status: ThreeStatus;
  readonly active_form: string;
}

export function toItem({ content, status, activeForm = content }: Todo): NexoTodo {
  return { content, status: shownStatus(status), active_form: activeForm };
}

export function toItems(list: TodoList): NexoTodo[] {
  return allTodos(list).map(toItem);
}

export function toNative(list: TodoList): { readonly todos: readonly NexoTodo[] } {
  return { todos: toItems(list) };
}

/** Reads a list or an object that has one; malformed entries are left out. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  return readFormedItems(value, ["todos", "stored"], activeFormOf);
}

/** Camel case comes first: if it is there, even as null, the other spelling is not looked at. */
export function activeFormOf(item: JsonObject): JsonValue | undefined {
  const { activeForm, active_form: snakeCase } = item;
  return activeForm === undefined ? snakeCase : activeForm;
}
