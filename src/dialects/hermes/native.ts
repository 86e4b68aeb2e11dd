import { readFlat } from "../flat-phase.ts";
import type { JsonObject } from "../json-input.ts";
import type { JsonValue, PhaseDraft, TodoList, TodoStatus } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
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

/** Reads items, or an object that has them: a call, a reply; entries without content are left out. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  return readFlat(value, ["todos", "items"], (entry) => {
    const { id, content, status = "pending", parent } = readItem(entry);
    if (content === "") return undefined;
    return { ...(id !== "" && { key: id }), content, status, ...(parent && { parent }) };
  });
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
