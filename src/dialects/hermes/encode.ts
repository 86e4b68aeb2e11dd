import type { TodoList, TodoStatus } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { Outcome, Reply } from "../dialect.ts";
import type { MovedContents } from "../reply-text.ts";
import { errorOf, keptSentence, movedContents } from "../reply-text.ts";
import { refusedWrite } from "./messages.ts";

export const STATUSES = ["pending", "in_progress", "completed", "cancelled"] as const;

/** What `encode` needs to know of a write. */
export interface Sent {
  /** Items that the list had no room for. */
  readonly omitted: number;
}

/** What every call that was carried out answers with. */
export interface HermesResult extends MovedContents {
  readonly todos: readonly HermesItem[];
  /** Grows by one with every change of the list. */
  readonly revision: number;
  readonly summary: { readonly [count in "total" | TodoStatus]: number };
  /** Says that the user's todos which the write left out stay; absent if there are none. */
  readonly note?: string;
  /** How many items were left off because the list was full; absent if none. */
  readonly omitted?: number;
}

export function encode(outcome: Outcome): Reply {
  const { list, revision, kept, sent } = outcome;
  const error = errorOf(outcome);
  if (error) return refusedWrite(error, list);
  const { todos } = toNative(list);
  const { omitted = 0 } = (sent ?? {}) as Partial<Sent>;
  const details: HermesResult = {
    todos,
    revision,
    summary: summaryOf(todos),
    ...movedContents(outcome),
    ...(kept.length > 0 && { note: keptSentence(kept) }),
    ...(omitted > 0 && { omitted }),
  };
  return { text: JSON.stringify(details), details, isError: false };
}

function summaryOf(todos: readonly HermesItem[]): HermesResult["summary"] {
  const counts = { pending: 0, in_progress: 0, completed: 0, cancelled: 0 };
  for (const { status } of todos) counts[status]++;
  return { total: todos.length, ...counts };
}

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
