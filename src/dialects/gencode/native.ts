import type { FormedItem } from "../active-form.ts";
import { readFormedItems, toFormedItem } from "../active-form.ts";
import type { PhaseDraft, TodoList } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";

/** A todo as this vocabulary writes it. */
export type GencodeTodo = FormedItem;

export function toItems(list: TodoList): GencodeTodo[] {
  return allTodos(list).map(toFormedItem);
}

export function toNative(list: TodoList): { readonly todos: readonly GencodeTodo[] } {
  return { todos: toItems(list) };
}

/** Reads a list or an object that has one; malformed entries are left out. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  return readFormedItems(value, ["todos"]);
}
