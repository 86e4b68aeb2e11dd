import type { JsonObject } from "../json-input.ts";
import { isObject, parsedIfJson } from "../json-input.ts";
import type { JsonValue, PhaseDraft, TodoDraft, TodoList, TodoStatus } from "../../todo/index.ts";
import { allTodos, DEFAULT_PHASE } from "../../todo/index.ts";
import { STATUSES } from "./schema.ts";

/** A todo as this vocabulary writes it. */
export interface HermesItem {
  readonly id: string;
  readonly content: string;
  readonly status: TodoStatus;
  readonly parent?: string;
}

/**
 * What the model calls each todo, by our id: the name it was given, else our
 * id. No name is given twice, because a write keeps only the last item of a name.
 */
export function namesOf(list: TodoList): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, key = id } of allTodos(list)) {
    const name = taken.has(key) ? id : key;
    taken.add(name);
    names.set(id, name);
  }
  return names;
}

export function toNative(list: TodoList): { readonly todos: readonly HermesItem[] } {
  const names = namesOf(list);
  const todos = allTodos(list).map(({ id, content, status, parent }) => {
    const owner = parent === undefined ? undefined : names.get(parent);
    return {
      id: names.get(id) ?? id,
      content,
      status,
      ...(owner !== undefined && { parent: owner }),
    };
  });
  return { todos };
}

/** Reads items, an object that has them, or either as JSON; entries without content are left out. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  const parsed = parsedIfJson(value);
  const entries = isObject(parsed) ? (parsed["todos"] ?? parsed["items"]) : parsed;
  if (!Array.isArray(entries)) return undefined;
  const items = (entries as JsonValue[]).filter(isObject).map(readItem);
  const todos = items.filter(({ content }) => content !== "").map(draft);
  return todos.length > 0 ? [{ name: DEFAULT_PHASE, todos }] : [];
}

function draft({ id, content, status, parent }: ReadItem): TodoDraft {
  return {
    ...(id !== "" && { key: id }),
    content,
    status: status ?? "pending",
    ...(parent && { parent }),
  };
}

/** An item as it was sent, tidied: blanks cut, what cannot be read left out. */
export interface ReadItem {
  /** Empty if none was sent. */
  readonly id: string;
  readonly content: string;
  readonly status: TodoStatus | undefined;
  /** `null` if the item says that it has none, undefined if it says nothing. */
  readonly parent: string | null | undefined;
}

export function readItem(item: JsonObject): ReadItem {
  const id = readText(item["id"]);
  const status = readText(item["status"]).toLowerCase();
  const parent = readText(item["parent"]);
  const owner = parent === "" || parent === id ? null : parent;
  return {
    id,
    content: readText(item["content"]),
    status: STATUSES.find((known) => known === status),
    parent: "parent" in item ? owner : undefined,
  };
}

function readText(value: JsonValue | undefined): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}
