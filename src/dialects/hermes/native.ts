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
 * What the model calls each todo, in list order: the name it was given, else our
 * id. No name is given twice, because a write keeps only the last item of a name.
 */
export function namesOf(list: TodoList): readonly string[] {
  const todos = allTodos(list);
  const keys = todos.map(({ id, key = id }) => key);
  if (new Set(keys).size === keys.length) return keys;
  const taken = new Set<string>();
  return todos.map(({ id, key = id }) => {
    const name = taken.has(key) ? id : key;
    taken.add(name);
    return name;
  });
}

export function toNative(list: TodoList): { readonly todos: readonly HermesItem[] } {
  const todos = allTodos(list);
  const names = namesOf(list);
  const hasParts = todos.some(({ parent }) => parent !== undefined);
  const byId = new Map(hasParts ? todos.map(({ id }, place) => [id, names[place]]) : []);
  const items = todos.map(({ content, status, parent = "" }, place) => {
    const item = { id: names[place] as string, content, status };
    const owner = byId.get(parent);
    return owner === undefined ? item : { ...item, parent: owner };
  });
  return { todos: items };
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
