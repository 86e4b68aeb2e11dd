import type { FormedItem } from "../active-form.ts";
import { readFormedItems, toFormedItem } from "../active-form.ts";
import type { PhaseDraft, TodoList } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";

/** A todo as `TodoWrite` has it. */
export type TodoWriteItem = FormedItem;

export function toItems(list: TodoList): TodoWriteItem[] {
  return allTodos(list).map(toFormedItem);
}

export function toNative(list: TodoList): { readonly todos: readonly TodoWriteItem[] } {
  return { todos: toItems(list) };
}

/** Reads items, or an object that has them: a call, todos as they are kept. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  return readFormedItems(value, ["todos", "stored"]);
}
